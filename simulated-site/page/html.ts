const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
};

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\u00a0]/g, (character) => ENTITIES[character] ?? character);
}

/** The meta tag of every page; replaced in pages with another encoding. */
export const META_CHARSET = '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">';

export type Language = 'en' | 'de';

export interface FrameContent {
  title: string;
  language: Language;
  account: 'guest' | 'user';
  path?: string;
  headline: string;
  main: string;
}

const QUICKLINKS = {
  en: { guest: 'Login', user: 'Logout', contact: 'Contact', language: 'Language' },
  de: { guest: 'Anmelden', user: 'Abmelden', contact: 'Kontakt', language: 'Sprache' },
} as const;

/**
 * The frame of the site around the content of a page. As on the live site, attributes are only sometimes quoted, and tables
 * without a `<tbody>` precede the content, so that a parser that relies on positions or `tbody` fails.
 */
export function frame({ title, language, account, path, headline, main }: FrameContent): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html><head>
${META_CHARSET}
<title>${escapeHtml(title)}</title>
</head>
<body>
<div class=fddbupperbar id="fddb-header"><div id="fddb-headerwrapper">
${quicklinks(language, account)}
<div id="header-language" class=hiddenlanguageselectionbox>
<table style="width:100%;" cellpadding=0><tr><td><p>Select language:</p></td><td align=right></td></tr></table>
<a href="/">Deutsch</a><br><a href="/db/en/index.html" class=header-language-selected>English</a><br>
</div>
<div class=navigation><a href="/db/i18n/myfddb/?lang=${language}">My Fddb</a></div>
</div></div>
<div class=topblock id="fddb-topblock"><form action="/db/en/search/?" name=fus1>
<table class=topsearchtable height=42 cellpadding=0 border=0><tr><td><input type=hidden name=cat value="site-en"></td><td>
<input type=text id=search name=search value="Cashew nuts"></td><td><button type=submit>Search</button></td></tr></table>
</form></div>
<div id="fddb-logicpath">
<div class=breadcrumb><a href="/db/en/index.html">Fddb</a> » ${path ?? escapeHtml(title)} </div>
</div>
<div id=content>
<div class=pageheadline>
	<h1 id=fddb-headline1>${escapeHtml(headline)}</h1>
	<h2 id="fddb-headline2">»&nbsp;<a class=pageheadline href="/db/i18n/notepad/?lang=${language}">Food Diary</a></h2>
</div>
<div class=mainblock><div class=fullsizeblock>
${main}
</div></div>
<div class="ftr2009"><div class=ftr2009tx>This is a simulated site. Brands are named to resemble a real diary.</div>
<table width="100%" cellpadding=0 id="fddb-footer"><tr>
<td valign=top width="25%"><a href="/db/en/index.html">Calories</a></td>
</tr></table>
</div>
</div>
</body></html>
`;
}

function quicklinks(language: Language, account: 'guest' | 'user'): string {
  const words = QUICKLINKS[language];
  const link = (href: string, text: string): string => `<a href="${href}" class=v2hdlnk>${text}</a>`;
  const accountPath = `/db/i18n/account/?lang=${language}`;
  return `<div class="quicklinks">${[
    link('/contact', words.contact),
    link(`/premium?lang=${language}`, 'Premium'),
    `<a style="font-weight:bold;" href="${accountPath}" class="v2hdlnk">${words[account]}</a>`,
    `<a href="javascript:void(0);">${words.language}</a>`,
  ].join(' | ')}</div>`;
}
