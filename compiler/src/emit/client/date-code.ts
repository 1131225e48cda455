import type { DateField, DatePlaces } from '../../plan/client/client-plan.js';
import type { Code, SourceFile } from '../source/source-file.js';
import { braces, list } from '../text/layout.js';
import type { SupportName, UseSupport } from './used-support.js';

/** The name of the function that converts the dates of a type. */
export function dateFunction(type: string): string {
  return `datesOf${type}`;
}

/** Writes a function that converts the dates of a value. */
export function dateCode(places: DatePlaces, file: SourceFile, use: UseSupport): Code {
  const code = (inner: DatePlaces): Code => dateCode(inner, file, use);
  const call = (name: SupportName, ...further: readonly Code[]): Code => [
    '(value, convert) => ',
    list(`${use(name)}(`, ['value', 'convert', ...further], ')'),
  ];
  const fields = (all: readonly DateField[]): Code =>
    braces(all.map(({ name, dates }): Code => [file.property(name), ': ', code(dates)]));
  switch (places.kind) {
    case 'date':
      return use('toDate');
    case 'named':
      return dateFunction(places.name);
    case 'items':
      return call('inItems', code(places.items));
    case 'elements': {
      const { elements, rest } = places;
      const all = elements.map((element): Code => (element === undefined ? 'undefined' : code(element)));
      return call('inElements', list('[', all, ']'), ...(rest === undefined ? [] : [code(rest)]));
    }
    case 'fields': {
      const { others } = places;
      if (others === undefined) return call('inFields', fields(places.fields));
      const declared = others.declared.map((name) => file.literal(name));
      return call('inAllFields', fields(places.fields), code(others.dates), list('[', declared, ']'));
    }
    case 'cases':
      return call('inCases', file.literal(places.property), fields(places.cases));
    case 'alternatives': {
      const { text, list: items, object } = places;
      const all = Object.entries({ text, list: items, object }).flatMap(([name, dates]): Code[] =>
        dates === undefined ? [] : [[`${name}: `, code(dates)]],
      );
      return call('inAlternatives', braces(all));
    }
  }
}
