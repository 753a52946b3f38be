import { z } from 'zod';
import { COMPLETENESS, type DayStatus, EXCLUSION_REASONS } from '../../../diary/journal/day-status';
import { JournalService } from '../../../features/journal/journal.service';
import { type TriggerQuery, TriggersService } from '../../../features/triggers/triggers.service';
import { figure, figures, flag, list, text, texts, withoutId } from '../answers';
import { DayWords } from '../day-words';
import {
  dateParameter,
  enumParameter,
  flagParameter,
  integerParameter,
  OPEN_RANGE,
  optionalKeywords,
  optionalText,
  type Range,
  RANGE,
  textParameter,
} from '../parameters';
import { AddTool, McpHandlers, ReadTool, type Values, WriteTool } from '../tool';

const MAX_ENTRIES = 200;
const MAX_NAMES = 30;

const ENTRY = z.object({
  date: text,
  time: text.optional(),
  endDate: text.optional(),
  kind: text,
  label: text.optional(),
  severity: figure.optional(),
  text: text.optional(),
});

const STATUS = z.object({ date: text, completeness: text, excluded: flag, reason: text.optional(), dayType: text });

const TESTED = z.object({
  food: text.optional(),
  group: text.optional(),
  names: texts.optional(),
  ...figures('exposedOnsets', 'exposedDays', 'unexposedOnsets', 'unexposedDays'),
  oddsRatio: figure.optional(),
  interval95: z.array(figure).optional(),
  ...figures('p', 'q'),
});

@McpHandlers('journal')
export class JournalTools {
  constructor(
    private readonly journal: JournalService,
    private readonly triggers: TriggersService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'get_journal',
    title: 'Symptoms and notes',
    description: `The journal of a range: symptoms, notes and tags (the last ${MAX_ENTRIES}), days that are excluded or incomplete, and every known symptom with the time in which every occurrence is recorded. Outside of that time a day without an entry may have had the symptom.`,
    parameters: RANGE,
    answer: {
      fromDate: text,
      toDate: text,
      resultCount: figure,
      truncated: flag,
      entries: z.array(ENTRY).optional(),
      statuses: z.array(STATUS).optional(),
      symptoms: list({
        label: text,
        from: text.optional(),
        to: text.optional(),
        entries: figure,
        lastDate: text.optional(),
      }),
    },
  })
  async getJournal(bounds: Range) {
    const range = this.days.range(bounds);
    const [{ entries, resultCount }, statuses, symptoms] = await Promise.all([
      this.journal.latest(range, MAX_ENTRIES),
      this.journal.statuses(range),
      this.journal.symptoms(),
    ]);
    const truncated = entries.length < resultCount;
    return { ...range, resultCount, truncated, entries: entries.map(withoutId), statuses, symptoms };
  }

  @ReadTool({
    name: 'find_triggers',
    title: 'Foods before a symptom',
    description:
      'Tests every food, and groups of foods, for a symptom of the journal: an exact test, corrected for the number of foods tested. Read reason and warnings first. With a reason nothing was searched: say what is missing and name no food. Only findings are findings; suspects are not. Say "occurred more often after", never "causes", and pass the note on.',
    parameters: {
      symptom: textParameter('Label of the symptom in the journal, in any case.'),
      minSeverity: integerParameter('Weaker entries do not count, 0 to 10.').optional(),
      ...OPEN_RANGE,
      windowDays: integerParameter('Days before the symptom that count, 0 to 7. Default 1.').optional(),
      foods: optionalKeywords('Only foods with one of these in the name.'),
      groups: flagParameter('Whether groups of foods are tested, too. Default true.'),
    },
    answer: {
      reason: text.optional(),
      missingOnsets: figure.optional(),
      warnings: texts.optional(),
      ...figures('onsets', 'days', 'candidatesTested'),
      findings: z.array(TESTED).optional(),
      suspects: z.array(TESTED).optional(),
      smallestDetectable: figure.optional(),
      selfCheck: z.object(figures('searches', 'withFindings')),
      tooCommon: texts.optional(),
      tooRareCount: figure,
      note: text,
    },
  })
  async findTriggers(query: Omit<TriggerQuery, keyof Range> & Partial<Range>) {
    const { fromDate, toDate, ...question } = query;
    const range = this.days.openRange({ fromDate, toDate });
    const { reason, missingOnsets, warnings, suspects, notTested, ...found } = await this.triggers.search({
      ...question,
      ...range,
    });
    return {
      // First, because they are to be read first.
      reason,
      missingOnsets,
      warnings,
      ...found,
      suspects: suspects.map(({ significant: _no, ...suspect }) => suspect),
      tooCommon: notTested.tooCommon.slice(0, MAX_NAMES),
      tooRareCount: notTested.tooRare.length,
    };
  }
}

const SYMPTOM = {
  label: textParameter('Name of the symptom.'),
  severity: integerParameter('0 to 10.').optional(),
  date: dateParameter('The day; absent: today.').optional(),
  time: optionalText('When it began, HH:MM.'),
  text: optionalText('A remark.'),
};

@McpHandlers('journal')
export class JournalWritingTools {
  constructor(
    private readonly journal: JournalService,
    private readonly days: DayWords,
  ) {}

  @AddTool({
    name: 'log_symptom',
    title: 'Log a symptom',
    description:
      'Adds a symptom to the journal. Only when the user says that it occurred. Use the label that get_journal knows, if there is one; each call adds an entry.',
    parameters: SYMPTOM,
    answer: { before: ENTRY.optional(), after: ENTRY },
  })
  async logSymptom({ date, ...entry }: Values<typeof SYMPTOM>) {
    const day = this.days.optionalDay('date', date) ?? this.days.today();
    const added = await this.journal.add({ ...entry, kind: 'SYMPTOM', date: day });
    return { before: null, after: withoutId(added) };
  }

  @WriteTool({
    name: 'set_day_status',
    title: 'Say whether a day is complete',
    description:
      'Excludes a day from figures, calls it complete or incomplete, or sets its type. Only when the user asks for it. What is left out stays as it is.',
    parameters: {
      date: dateParameter(),
      completeness: enumParameter(COMPLETENESS, 'AUTO: a day with an entry counts as complete.').optional(),
      excluded: flagParameter('Figures leave the day out; absent: as it is.'),
      reason: enumParameter(EXCLUSION_REASONS, 'Of an excluded day; NOTHING_LOGGED: until it has an entry.').optional(),
      dayType: optionalText('NORMAL, TRAINING, REST, or one of the user.'),
    },
    answer: { before: STATUS, after: STATUS },
  })
  async setDayStatus({ date, ...changes }: { date: string } & Partial<Omit<DayStatus, 'date'>>) {
    const day = this.days.day('date', date);
    const before = await this.journal.findStatus(day);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const reason = changes.excluded === false ? null : before.reason;
    const { after } = await this.journal.putStatus(day, { ...before, reason, ...given }, {});
    return { before, after };
  }
}
