import type { DoserRole } from '../../../../src/growing/nutrients/doser-role'
import type { RuleSettings } from '../../../../src/control/controllers/rule'
import { doserKey } from './test-tank'

/** A rule that holds at any time of the day and asks for a dose. */
export const askingRule = ({
	id = 'ask',
	role,
	ml,
	cooldownMs = 86_400_000,
}: {
	id?: string
	role: DoserRole
	ml: number
	cooldownMs?: number
}): RuleSettings => ({
	kind: 'rule',
	id,
	zone: 'nursery',
	name: 'Ask',
	mode: 'live',
	match: 'all',
	when: [{ kind: 'time', from: 0, to: 1439 }],
	unless: [],
	then: [{ kind: 'dose', output: { key: doserKey(role), label: role }, ml, forMs: 3_600_000 }],
	cooldownMs,
})
