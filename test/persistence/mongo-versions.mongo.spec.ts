import type { Product } from '../../src/diary/day-entry';
import { toReplacedVersion } from '../../src/persistence/version-store';
import { aDay, aProduct, day } from '../support/days';
import { describeWithMongo } from '../support/mongo';
import { MongoDiaries, type MongoDiary } from '../support/mongo-diary';
import { isMongoCommand, TcpProxy } from '../support/tcp-proxy';
import { until } from '../support/until';

const DATE = day('2024-08-27');
const [BREAD, BANANA, CHEESE] = [aProduct('Brot'), aProduct('Banane'), aProduct('Käse')];

describeWithMongo('Versions in a MongoDB that two processes use', (mongo) => {
  const diaries = new MongoDiaries();
  let proxy: TcpProxy;
  let writer: MongoDiary;
  let reader: MongoDiary;

  beforeEach(async () => {
    const uri = mongo.freshUri();
    proxy = await TcpProxy.start(Number(new URL(uri).port));
    reader = await diaries.open(uri);
    writer = await diaries.open(uri.replace(/:\d+\//, `:${proxy.port}/`));
  });
  afterEach(async () => {
    await diaries.close();
    await proxy.stop();
  });

  const named = async () =>
    (await reader.versions.list(DATE)).map(({ entry }) => entry.products?.map(({ name }) => name).join(', '));

  it('a version that is read while the content it keeps is being replaced stays', async () => {
    await writer.store.save(aDay(DATE, { products: [BREAD, BANANA] }));
    proxy.holds = (chunk) => isMongoCommand(chunk, 'update', 'entries');
    const replacing = writer.store.save(aDay(DATE, { products: [BREAD] }), {
      keepAs: () => ({ by: 'HISTORY', replacedAt: 1 }),
    });
    await until(() => proxy.isHolding);

    expect(await named()).toEqual([]);
    proxy.release();
    await replacing;
    expect(await named()).toEqual(['Brot, Banane']);
  });

  it('a stored day that is too large to be kept is not replaced', async () => {
    const products = [aProduct('Brot', { link: 'x'.repeat(10_100_000) })];
    const large = { ...aDay(DATE, { products }), day: DATE, date: new Date('2024-08-26T22:00:00Z') };
    await reader.database.entries.collection.insertOne(large);

    const replacing = reader.store.save(aDay(DATE, { products: [BANANA] }), {
      keepAs: () => ({ by: 'IMPORT', replacedAt: 1 }),
    });
    await expect(replacing).rejects.toMatchObject({
      code: 'validation-failed',
      message: 'A page or a stored day of more than 10 MB cannot be kept, so nothing is replaced',
    });
    expect((await reader.store.findDay(DATE))?.products?.map(({ name }) => name)).toEqual(['Brot']);
  });

  describe('with an offer of a page with one food of three', () => {
    beforeEach(async () => {
      await writer.store.save(aDay(DATE, { products: [BREAD, BANANA, CHEESE] }));
      const entry = { id: '', ...aDay(DATE, { products: [BREAD] }) };
      const offer = { ...toReplacedVersion(entry), state: 'OFFERED' as const, by: 'HISTORY' as const, replacedAt: 1 };
      await writer.versions.add([offer], { replace: true });
    });

    /** Reads a later page, whose connection ends as soon as the offer is to be dropped. */
    async function readLaterPage(products: Product[]): Promise<void> {
      proxy.refuses = (chunk) => isMongoCommand(chunk, 'delete', 'entries_versions');
      const saving = writer.store.save(aDay(DATE, { products }), { endsOffers: true });
      await expect(saving).rejects.toMatchObject({ code: 'store-unavailable' });
    }

    it('the day stays as it is when the offer of an earlier page cannot be withdrawn', async () => {
      await readLaterPage([BREAD, BANANA]);

      expect(await reader.store.findDay(DATE)).toMatchObject({ products: [BREAD, BANANA, CHEESE] });
      expect(await reader.versions.offers()).toMatchObject([{ date: DATE, foods: 1 }]);
    });

    it('the page of the offer that is stored is no offer, even when it cannot be withdrawn', async () => {
      await readLaterPage([BREAD]);

      expect(await reader.store.findDay(DATE)).toMatchObject({ products: [BREAD] });
      expect([await reader.versions.offers(), await named()]).toEqual([[], []]);
    });
  });
});
