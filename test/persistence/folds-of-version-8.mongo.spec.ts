import { foldName } from '../../src/diary/product-name';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteProductQueries } from '../../src/persistence/sqlite/sqlite-product-queries';
import { aDay, aProduct } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { describeWithMongo } from '../support/mongo';
import { MongoDiaries } from '../support/mongo-diary';
import { takeBackTo } from '../support/schemas';

// Up to schema version 8 the folded form of İ kept its dot, and ı was a letter of its own.

const NAMES = ['İçecek', 'Ispanaklı'];
const DAY = aDay('2024-08-27', { products: NAMES.map((name) => aProduct(name)) });
const found = (names: string[]) => [...names].sort();

describe('a diary file of version 8', () => {
  const diary = new DiaryFolder();

  it('finds Turkish names in any case', async () => {
    await new SqliteDocStore(await diary.open()).save(DAY);
    diary.close();
    takeBackTo(8, diary.file);
    diary.changeFromOutside(`UPDATE names SET fold = 'i' || char(775) || 'çecek' WHERE name = 'İçecek'`);
    diary.changeFromOutside(`UPDATE names SET fold = 'ispanakl' || char(305) WHERE name = 'Ispanaklı'`);

    const products = new SqliteProductQueries(await diary.open());
    expect(await products.findNames(foldName('içecek'))).toEqual(['İçecek']);
    expect(await products.findNames(foldName('ISPANAKLI'))).toEqual(['Ispanaklı']);
  });
});

describeWithMongo('a MongoDB of earlier versions', (mongo) => {
  const diaries = new MongoDiaries();

  afterEach(() => diaries.close());

  it('finds Turkish names in any case', async () => {
    const uri = mongo.freshUri();
    const { store, database } = await diaries.open(uri);
    await store.save(DAY);
    await database.names.updateOne({ _id: 'İçecek' }, { fold: 'i\u0307çecek' });
    await diaries.close();

    const { products } = await diaries.open(uri);
    expect(found(await products.findNames(foldName('içecek')))).toEqual(['İçecek']);
  });
});
