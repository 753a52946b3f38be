import { Counter, Gauge, Histogram, ReadMetric } from '../../src/metrics/metric';
import { readExposition } from '../support/exposition';

// The expected texts follow the description of Prometheus' text format 0.0.4.
describe('a metric in the text format of Prometheus', () => {
  it('as a counter with labels: a line for each combination', () => {
    const runs = new Counter('runs_total', 'Runs.', ['outcome', 'door']);
    runs.add(0, 'success', 'rest');
    runs.add(1, 'partial', 'mcp');
    runs.add(2, 'partial', 'mcp');

    expect(runs.text()).toBe(
      '# HELP runs_total Runs.\n# TYPE runs_total counter\n' +
        'runs_total{outcome="success",door="rest"} 0\nruns_total{outcome="partial",door="mcp"} 3\n',
    );
  });

  it('as a gauge: absent before it is set and after it is cleared', () => {
    const days = new Gauge('days', 'Days.');
    const head = '# HELP days Days.\n# TYPE days gauge\n';

    expect(days.text()).toBe(head);
    days.set(4);
    days.set(-2.5);
    expect(days.text()).toBe(`${head}days -2.5\n`);
    days.clear();
    expect(days.text()).toBe(head);
  });

  it('as a histogram: a bucket holds what is at most its bound, and all buckets before it', () => {
    const seconds = new Histogram('wait_seconds', 'Waiting.', ['store'], [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 3]) seconds.observe(value, 'a');

    expect(seconds.text()).toBe(
      '# HELP wait_seconds Waiting.\n# TYPE wait_seconds histogram\n' +
        'wait_seconds_bucket{store="a",le="0.1"} 2\nwait_seconds_bucket{store="a",le="1"} 3\n' +
        'wait_seconds_bucket{store="a",le="+Inf"} 4\nwait_seconds_sum{store="a"} 3.65\nwait_seconds_count{store="a"} 4\n',
    );
  });

  it('as a figure that is read when it is asked for', () => {
    let value: number | undefined = 1;
    const metric = new ReadMetric('open', 'gauge', 'Open.', () => value);

    expect(metric.text()).toContain('open 1\n');
    value = undefined;
    expect(metric.text()).toBe('# HELP open Open.\n# TYPE open gauge\n');
  });

  it('with quotes and backslashes in a label escaped', () => {
    const counter = new Counter('odd_total', 'Odd.', ['name']);
    counter.add(1, 'a "b" \\c');

    expect(counter.text()).toContain('odd_total{name="a \\"b\\" \\\\c"} 1\n');
    readExposition(counter.text());
  });
});

// The tests of the endpoint rest on this reader: it has to see what is wrong.
it.each([
  ['# HELP a A.\n# TYPE a gauge\na 1', 'The last line does not end'],
  ['# HELP a A.\n# TYPE a gauge\na{b=1} 1\n', 'Not a sample: a{b=1} 1'],
  ['# HELP a A.\n# TYPE a gauge\na one\n', 'Not a sample: a one'],
  ['# HELP a A.\n# TYPE a gauge\na 1\na 2\n', 'Twice: a 2'],
  ['# HELP a A.\n# TYPE a gauge\nb 1\n', 'Out of place: b 1'],
  ['# HELP a A.\n# TYPE b gauge\n', 'Out of place: # TYPE b gauge'],
  ['# HELP a A.\n# TYPE a gauge\n# HELP a A.\n', 'Twice: # HELP a A.'],
  ['a 1\n', 'Out of place: a 1'],
])('the reader of the tests refuses %j', (text, message) => {
  expect(() => readExposition(text)).toThrow(message);
});
