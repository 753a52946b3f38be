import { words } from '../text/language';

export const GROUP_WORDS = words({
  en: {
    title: 'Food groups',
    lead: 'The search tests a group like a single food: put milk, cream and cheese into “Dairy”, for example.',
    none: 'There are no groups yet.',
    add: 'New group',
    without: (keywords: string) => `without ${keywords}`,
    name: 'Name of the group',
    save: 'Save group',
    nameMissing: 'Give the group a name',
    includeMissing: 'Add at least one keyword of the foods in the group',
    exists: 'There is a group of this name already',
    existsHelp: 'Choose another name, or cancel and change that group.',
  },
  de: {
    title: 'Lebensmittelgruppen',
    lead: 'Die Suche prüft eine Gruppe wie ein einzelnes Lebensmittel: Fasse etwa Milch, Sahne und Käse als „Milchprodukte“ zusammen.',
    none: 'Noch gibt es keine Gruppen.',
    add: 'Neue Gruppe',
    without: (keywords: string) => `ohne ${keywords}`,
    name: 'Name der Gruppe',
    save: 'Gruppe speichern',
    nameMissing: 'Gib der Gruppe einen Namen',
    includeMissing: 'Füge mindestens ein Stichwort für die Lebensmittel der Gruppe hinzu',
    exists: 'Eine Gruppe mit diesem Namen gibt es schon',
    existsHelp: 'Wähle einen anderen Namen, oder brich ab und ändere jene Gruppe.',
  },
});
