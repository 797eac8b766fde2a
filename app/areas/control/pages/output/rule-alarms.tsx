import type { RuleAlarm } from '@sfc/domain/control/rules/alarm-question'

/** The current state of the alarms that rules use. */
export function RuleAlarms({ alarms }: { alarms: readonly RuleAlarm[] }) {
	return alarms.map(({ rule, alarm, state }) => (
		<p key={`${rule} ${alarm}`} className="mt-2 text-sm text-muted">
			Rule “{rule}”: the {alarm} is {state}
			{state === 'not known' && ': the server is not reached'}
		</p>
	))
}
