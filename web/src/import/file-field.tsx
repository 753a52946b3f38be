import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useListener } from '../listen';
import { Icon } from '../parts/icon';
import { useFormat, useWords } from '../text/language';
import { IMPORT_WORDS } from './words';

interface Props {
  file: File | undefined;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

const BYTES_PER_MB = 1024 * 1024;

/** The choice of a file, which may also be dropped anywhere on the page. */
export function FileField({ file, isDisabled, onChoose }: Props): VNode {
  const text = useWords(IMPORT_WORDS);
  const format = useFormat();
  const [isSeveral, setIsSeveral] = useState(false);
  const take = (files: readonly File[]) => {
    if (isDisabled) return;
    setIsSeveral(files.length > 1);
    if (files.length === 1) onChoose(files[0]!);
  };
  const isOver = useDrop(take);
  const size = (bytes: number) =>
    bytes < BYTES_PER_MB ? `${format.number(bytes / 1024)} kB` : `${format.number(bytes / BYTES_PER_MB)} MB`;
  return (
    <section class={isOver && !isDisabled ? 'card file-field over' : 'card file-field'}>
      <p class="row-of-buttons">
        <label class={isDisabled ? 'button file-button disabled' : 'button file-button'}>
          <Icon name="import" />
          {file ? text.chooseOther : text.choose}
          <input
            type="file"
            class="visually-hidden"
            disabled={isDisabled}
            onChange={({ currentTarget: input }) => {
              take([...(input.files ?? [])]);
              // Otherwise choosing the same file again, after a change, would be no change.
              input.value = '';
            }}
          />
        </label>
        <span class="file-name">
          {file ? `${file.name} (${size(file.size)})` : <span class="where-hovering">{text.drop}</span>}
        </span>
      </p>
      {isSeveral && (
        <p class="mistake" role="alert">
          {text.oneFile}
        </p>
      )}
      <p class="note">{text.accepted}</p>
    </section>
  );
}

/**
 * Takes files that are dropped on the page; elsewhere the browser would open them in its place.
 *
 * @returns whether files are being dragged over the page
 */
function useDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useListener('dragover', (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    setIsOver(true);
  });
  // Between two elements of the page it is related to the next one.
  useListener('dragleave', (event: DragEvent) => event.relatedTarget === null && setIsOver(false));
  useListener('drop', (event: DragEvent) => {
    setIsOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onDrop(files);
  });
  return isOver;
}
