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
import './styles/print.css';
import { App } from './app';

render(<App />, document.getElementById('page')!);
