import type { Issue } from '../model/application-model.js';
import type { DecoratorFacts } from '../model/facts.js';
import { contains } from '../model/span.js';
import type { StaticProperty, StaticRecord, StaticValue } from '../model/static-value.js';
import { largest, type PolicyProperty, policyProperties, type ThrottlePolicy } from '../model/throttling.js';
import { isWhole } from './is-whole.js';
import { valueText } from './value-text.js';

/** The policy of a `@Throttle`, and its issues; there is a policy when there are no issues. */
export interface PolicyReading {
  readonly policy?: ThrottlePolicy;
  readonly issues: readonly Issue[];
}

/** Reads the argument of `@Throttle`: an object literal with both numbers as literals. */
export function declarePolicy({ name, arguments: values, span }: DecoratorFacts): PolicyReading {
  const [value] = values;
  if (value === undefined) return { issues: [{ kind: 'missing-policy-property', missing: policyProperties, span }] };
  if (value.kind === 'unknown' || (value.kind === 'record' && value.derived)) {
    // Spread arguments are declared elsewhere.
    return { issues: [{ kind: 'policy-out-of-place', span: contains(span, value.span) ? value.span : span }] };
  }
  if (value.kind !== 'record') {
    return { issues: [{ kind: 'wrong-value', decorator: name, wanted: 'record', span: value.span }] };
  }
  return readRecord(name, value);
}

function readRecord(decorator: string, { properties, span }: StaticRecord): PolicyReading {
  const issues: Issue[] = [];
  const read = new Map<PolicyProperty, StaticProperty>();
  let hasUnknown = false;
  for (const written of properties) {
    const { name, nameSpan, value } = written;
    const property = policyProperties.find((known) => known === name);
    if (property === undefined) {
      hasUnknown = true;
      issues.push({ kind: 'unknown-property', decorator, property: name, known: policyProperties, span: nameSpan });
      continue;
    }
    const first = read.get(property);
    if (first === undefined) read.set(property, written);
    else issues.push({ kind: 'repeated-policy-property', property, span: nameSpan, first: first.nameSpan });
    issues.push(...numberIssues(property, value));
  }
  const missing = policyProperties.filter((property) => !read.has(property));
  // A misspelled property is not reported as missing as well.
  if (missing.length > 0 && !hasUnknown) issues.push({ kind: 'missing-policy-property', missing, span });
  const limit = numberOf(read.get('limit'));
  const windowSeconds = numberOf(read.get('windowSeconds'));
  if (issues.length > 0 || limit === undefined || windowSeconds === undefined) return { issues };
  return { policy: { limit, windowSeconds }, issues };
}

function numberOf(property: StaticProperty | undefined): number | undefined {
  const { value } = property ?? {};
  return value?.kind === 'literal' && typeof value.value === 'number' ? value.value : undefined;
}

/** The issue of a value that is not the literal of a positive integer: at most one. */
function numberIssues(property: PolicyProperty, value: StaticValue): readonly Issue[] {
  const { span } = value;
  if (value.kind === 'unknown') return [{ kind: 'policy-out-of-place', property, span }];
  if (value.kind !== 'literal' || typeof value.value !== 'number') {
    return [{ kind: 'wrong-policy-number', property, text: valueText(value), span }];
  }
  const { value: number, text = String(number), derived } = value;
  if (number < 1 || !isWhole(text)) {
    return [{ kind: 'wrong-policy-number', property, text, span }];
  }
  if (derived) return [{ kind: 'policy-out-of-place', property, span }];
  if (number <= largest[property]) return [];
  if (property === 'windowSeconds') return [{ kind: 'endless-window', seconds: text, span }];
  return [{ kind: 'wrong-policy-number', property, text, span }];
}
