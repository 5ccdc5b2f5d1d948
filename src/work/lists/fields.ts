import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';

/**
 * Reads the parameter `fields`, names separated by commas.
 * @param names all fields of a record, in its order
 * @param faults receives a fault for unknown or missing names
 * @returns the requested names, each once and in the order of the record; undefined without the parameter
 */
export function fieldsOf(names: readonly string[], text: string | undefined, faults: Fault[]): string[] | undefined {
  if (text === undefined) return undefined;
  const wanted = new Set(text.split(',').map((name) => name.trim()));
  const unknown = [...wanted].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    const message = wanted.has('') ? 'a name is empty' : `there is no field ${quoteValue(unknown.join(','))}`;
    faults.push({ location: 'query.fields', message, fix: `use one or more of ${names.join(',')}` });
  }
  return names.filter((name) => wanted.has(name));
}

/** Reads the parameter `fields` alone. @throws {Failure} `invalid_parameter` listing the names that exist */
export function requireFields(names: readonly string[], text: string | undefined): string[] | undefined {
  const faults: Fault[] = [];
  const fields = fieldsOf(names, text, faults);
  if (faults.length > 0) throw invalidParameters(faults);
  return fields;
}
