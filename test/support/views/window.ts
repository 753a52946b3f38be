import type { Window } from 'happy-dom';

/** One for a suite, as modules of the page keep the first document they see. */
export const windowOf = new (globalThis as unknown as { HappyWindow: typeof Window }).HappyWindow({
  console,
  width: 1280,
  height: 720,
  settings: { disableComputedStyleRendering: true },
});
const page = windowOf as unknown as Record<string, unknown>;

// Nothing is styled, so how a part is displayed depends on its kind alone. Computing it for each part takes a tenth of all the time.
const displays = new Map<string, string>();
const computedStyle = windowOf.getComputedStyle.bind(windowOf);
page['getComputedStyle'] = (part: Parameters<typeof computedStyle>[0]) => {
  const display = displays.get(part.localName) ?? computedStyle(part).display;
  displays.set(part.localName, display);
  return { display, getPropertyValue: (name: string) => (name === 'display' ? display : '') };
};

// The page lists all time zones of a browser, which are more parts than all others of the settings.
Intl.supportedValuesOf = () => ['Europe/Berlin', 'Pacific/Kiritimati'];

/** What Node has as well, but nodes of the page take only the page's. */
const OF_PAGE = new Set([
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'navigator',
  'localStorage',
  'sessionStorage',
]);
/** Clients of the service in the same process would take a browser's in place of Node's. */
const OF_NODE = new Set(['XMLHttpRequest', 'EventSource', 'fetch']);

function* namesOf(object: object): Generator<string> {
  for (let at: object | null = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    yield* Object.getOwnPropertyNames(at);
}

for (const name of new Set(namesOf(windowOf))) {
  if (OF_NODE.has(name) || (name in globalThis && !OF_PAGE.has(name))) continue;
  const isFunctionOfWindow = /^[a-z]/.test(name) && typeof page[name] === 'function';
  const bound = isFunctionOfWindow ? (page[name] as () => void).bind(windowOf) : undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => bound ?? page[name],
    set: (value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }),
  });
}
// No test without a browser looks at what is drawn.
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing, set: () => true, apply: () => nothing });
HTMLCanvasElement.prototype.getContext = (() => nothing) as never;
globalThis.Path2D = class {} as never;
