import { render } from 'preact';
import 'uplot/dist/uPlot.min.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/fields.css';
import './styles/tables.css';
import './styles/charts.css';
import './styles/calendar.css';
import './styles/pages.css';
import './styles/import.css';
import './styles/goals.css';
import './styles/journal.css';
import './styles/triggers.css';
import './styles/report.css';
import './styles/print.css';
import { App } from './app';
import { takeCode } from './set-up/code';

// The login page adds an empty query when it loads this page anew.
if (location.href.split('#', 1)[0]!.endsWith('?')) {
  history.replaceState(null, '', location.pathname + location.hash);
}

takeCode();
// Before the page reads an address that is opened in its tab.
addEventListener('hashchange', takeCode);

render(<App />, document.getElementById('page')!);
