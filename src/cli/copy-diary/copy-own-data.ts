import { factsOfKind, type OwnKind, OWN_KINDS } from '../../diary/user-data/own-kinds';
import { tagOf } from '../../platform/http/preconditions';
import { type UserDataStore, storedTags } from '../../persistence/user-data-store';

/** Result for goals, measurements, the journal and the like. */
export interface CopiedOwnData {
  added: number;
  replaced: number;
  unchanged: number;
  /** Have another content in the target and were left unchanged. */
  left: string[];
}

/** Copies what the person added, each kind under its keys. May be repeated. */
export async function copyOwnData(
  source: UserDataStore,
  target: UserDataStore,
  { replace }: { replace: boolean },
): Promise<CopiedOwnData> {
  const copied: CopiedOwnData = { added: 0, replaced: 0, unchanged: 0, left: [] };
  for (const kind of OWN_KINDS) await copyKind(source, target, kind, { replace, copied });
  return copied;
}

async function copyKind<Kind extends OwnKind>(
  source: UserDataStore,
  target: UserDataStore,
  kind: Kind,
  { replace, copied }: { replace: boolean; copied: CopiedOwnData },
): Promise<void> {
  const { keyOf } = factsOfKind(kind);
  const tags = await storedTags(target, kind);
  for await (const slice of source.read(kind, {})) {
    const left = slice.filter(
      (content) => !replace && (tags.get(keyOf(content))?.tag ?? tagOf(content)) !== tagOf(content),
    );
    copied.left.push(...left.map((content) => `${kind} ${keyOf(content)}`));
    const { added, updated, unchanged } = await target.save(
      kind,
      slice.filter((content) => !left.includes(content)),
    );
    copied.added += added;
    copied.replaced += updated;
    copied.unchanged += unchanged;
  }
}

/** Kinds and keys whose content in the target is not that of the source. */
export async function differentOwnData(source: UserDataStore, target: UserDataStore): Promise<string[]> {
  const different: string[] = [];
  for (const kind of OWN_KINDS) {
    const there = await storedTags(target, kind);
    for (const [key, { tag }] of await storedTags(source, kind)) {
      if (there.get(key)?.tag !== tag) different.push(`${kind} ${key}`);
    }
  }
  return different;
}

export async function hasOwnData(own: UserDataStore): Promise<boolean> {
  for (const kind of OWN_KINDS) for await (const slice of own.read(kind, {})) if (slice.length > 0) return true;
  return false;
}
