import { words } from '../text/language';

export const GROUP_WORDS = words({
  en: {
    title: 'Food groups',
    lead: 'The search tests a group like a single food: put milk, cream and cheese into “Dairy”, for example.',
    add: 'New group',
    without: (keywords: string) => `without ${keywords}`,
    name: 'Group name',
    include: 'Foods whose name contains',
    exclude: '… but does not contain',
    save: 'Save group',
    nameMissing: 'Give the group a name',
    includeMissing: 'Add at least one keyword of the foods in the group',
    exists: 'There is already a group with this name.',
    cancel: 'Cancel',
  },
  de: {
    title: 'Lebensmittelgruppen',
    lead: 'Die Suche prüft eine Gruppe wie ein einzelnes Lebensmittel: Fasse etwa Milch, Sahne und Käse als „Milchprodukte“ zusammen.',
    add: 'Neue Gruppe',
    without: (keywords: string) => `ohne ${keywords}`,
    name: 'Name der Gruppe',
    include: 'Lebensmittel, deren Name enthält',
    exclude: '… aber nicht enthält',
    save: 'Gruppe speichern',
    nameMissing: 'Gib der Gruppe einen Namen',
    includeMissing: 'Füge mindestens ein Suchwort für die Lebensmittel der Gruppe hinzu',
    exists: 'Eine Gruppe mit diesem Namen gibt es schon.',
    cancel: 'Abbrechen',
  },
});
