import { headlineOf, SECONDS_OF_A_DAY, startOfDay } from '../diary/calendar.ts';
import type { SimulatedDay } from '../diary/day.ts';
import { escapeHtml, frame } from './html.ts';
import { kilojoulesOf } from '../diary/meals.ts';
import { numberFormat } from './number-format.ts';
import { nutrientTables } from './nutrient-tables.ts';
import type { DayPageOptions } from './page-options.ts';
import { productTable } from './product-table.ts';

export type { DayPageOptions } from './page-options.ts';

const DIARY = '/db/i18n/myday20/?lang=en';

/** The links to print the page, with the script of the second one. */
const PRINT_INFO = `<p id="fddb-myday-printinfo" style="margin-bottom:16px;">»&nbsp;<a href="javascript:window.print();">Print</a><script>
 	function enabletime()
 	{
 	var x = document.getElementsByClassName("mydayshowtime");
	var i;
	for (i = 0; i < x.length; i++) {
	    x[i].style.display = "inline";
	}
	}
	</script>&nbsp;(<a href="javascript:enabletime();window.print();">with time</a>)</p>`;

type PlainPageOptions = Pick<DayPageOptions, 'headlineDate' | 'quicklinksLanguage'>;

export function dayPage(day: SimulatedDay, options: DayPageOptions = {}): string {
  const count = options.wrongProductCount ?? day.products.length;
  return diaryFrame(
    day.date,
    'user',
    options,
    `${calorificBlock(day.totals, day.products.length, options)}
<div class="contentblockgrey-fullsize-lower-noheader"><div class=standardcontent>
<h3>${String(count)} ${count === 1 ? 'Product' : 'Products'}</h3>
${productTable(day, windowQuery(day.date), options)}
<p style="margin-top:8px;color:#999999;">Important: Some of the data might not be available for all products.</p>${PRINT_INFO}${nutrientTables(day, options)}${viewLink(day.date, options)}
</div></div>`,
  );
}

/** A day on which nothing was logged: signed in, but no product table. */
export function emptyPage(date: string, options: PlainPageOptions = {}): string {
  return diaryFrame(date, 'user', options, calorificBlock({ kcal: 0 }, 0, {}));
}

/** The answer without a session, for any day. */
export function guestPage(date: string, options: PlainPageOptions = {}): string {
  return diaryFrame(date, 'guest', options, calorificBlock({ kcal: 0 }, 0, {}));
}

/** The page after a successful login. */
export function homePage(): string {
  const main = '<p>Willkommen in deinem Tagebuch.</p>';
  return frame({ title: 'My Fddb', language: 'de', account: 'user', headline: 'My Fddb', main });
}

export function loginPage(message?: string): string {
  const complaint = message === undefined ? '' : `<p class=errormessage>${escapeHtml(message)}</p>`;
  const main = `${complaint}
<form method=post action="/db/i18n/account/?lang=de&amp;action=login">
<table cellpadding=2 border=0>
<tr><td>E-Mail oder Benutzername</td><td><input type=text name=loginemailorusername></td></tr>
<tr><td>Passwort</td><td><input type=password name=loginpassword></td></tr></table>
<button type=submit>Anmelden</button></form>`;
  return frame({ title: 'Anmelden', language: 'de', account: 'guest', headline: 'Anmelden', main });
}

/** A page without the site's frame: it has neither of the links that distinguish a guest from a user. */
export function maintenancePage(): string {
  return `<!DOCTYPE html>
<html><head><meta charset=utf-8><title>Wartungsarbeiten</title></head>
<body><h1>Wartungsarbeiten</h1><p>Wir sind in Kürze wieder für dich da. We will be back soon.</p></body></html>
`;
}

function diaryFrame(date: string, account: 'guest' | 'user', options: PlainPageOptions, main: string): string {
  const headline = headlineOf(options.headlineDate ?? date);
  const path = `<a href="/db/i18n/notepad/?lang=en">Food Diary</a>  » <a href="${windowQuery(date)}">${headline}</a>`;
  const language = options.quicklinksLanguage ?? 'en';
  return frame({ title: headline, language, account, path, headline, main });
}

function calorificBlock(energy: { kilojoules?: number; kcal: number }, count: number, options: DayPageOptions): string {
  const { whole } = numberFormat(options);
  return `<div class="contentblockgrey-fullsize-lower-noheader"><div class=standardcontent style="margin-top:6px;">
<table width="100%" cellpadding=2 border=0 cellspacing=0><tr>
<td valign=top width=350><span style="font-size:16px;"><b>Calorific value</b></span><br>Food from your diary.</td>
<td><div></div>
<div><b>${whole(kilojoulesOf(energy))} kJ</b> (${whole(energy.kcal)} kcal) from <b>${String(count)} food items</b></div></td>
</tr></table>
</div></div>`;
}

/** Below the tables: the link to the other view, which the site remembers for the account. */
function viewLink(date: string, { view }: DayPageOptions): string {
  const [other, text, arrow] = view === 'simple' ? ['full', 'More data', '▼'] : ['simple', 'Less data', '▲'];
  const address = `${DIARY}&amp;mydaydetails=${other}&amp;${windowParameters(date)}&amp;action=`;
  const style = 'style="margin-top:10px;margin-bottom:6px;text-align:center;width:100%;"';
  return `<div id="fddb-myday-showmoredata" ${style}>${arrow}&nbsp;<a href="${address}">${text}</a>&nbsp;${arrow}</div>`;
}

function windowQuery(date: string): string {
  return `${DIARY}&amp;${windowParameters(date)}`;
}

function windowParameters(date: string): string {
  const start = startOfDay(date);
  return `q=${String(start + SECONDS_OF_A_DAY - 1)}&amp;p=${String(start)}`;
}
