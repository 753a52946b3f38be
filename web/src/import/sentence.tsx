import type { VNode } from 'preact';
import { useLanguage } from '../text/language';
import { inGerman } from './sentences-of-files';

/** A sentence of the service, which writes English. One without a translation is shown as it is. */
export function Sentence({ text }: { text: string }): VNode {
  const german = useLanguage() === 'de' ? inGerman(text) : undefined;
  return german === undefined ? <span lang="en">{text}</span> : <>{german}</>;
}
