import { spellings } from '../../web/src/products/spellings';

describe('a word that was typed without umlauts', () => {
  it.each([
    ['spaetzle', ['spätzle', 'späetzle']],
    ['Spatzle', ['spätzle']],
    ['Koenigsberger', ['königsberger', 'köenigsberger']],
    ['xyz', []],
  ])('%s may be spelled %j', (typed, expected) => {
    expect(spellings(typed)).toEqual(expected);
  });

  it('has four other spellings at most, because each is a request', () => {
    expect(spellings('banana banana')).toEqual(['bänana banana', 'banäna banana', 'bananä banana', 'banana bänana']);
  });
});
