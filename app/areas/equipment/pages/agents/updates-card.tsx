import {
	UPDATE_POLICIES,
	UPDATE_POLICY_WORDS,
	type UpdatePolicy,
} from '@sfc/domain/equipment/agents/update-policy'
import { RefreshCw } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'

type Props = { policy: UpdatePolicy; hour: number; mayManage: boolean }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const CONTROL = 'min-h-11 w-full rounded-control border border-line bg-surface px-3'

/** When the farm's agents install a new version. */
export function UpdatesCard({ policy, hour, mayManage }: Props) {
	return (
		<Card title="Agent updates" icon={RefreshCw}>
			<p className="mb-3 text-muted">
				An update waits while a dose runs or the farm is stopped. A version that cannot reach this
				server is rolled back, and an alarm says so.
			</p>
			{mayManage ? (
				<Form method="post" className="grid gap-3">
					<label className="grid gap-1">
						<span className="font-semibold">New versions</span>
						<select name="policy" defaultValue={policy} className={CONTROL}>
							{UPDATE_POLICIES.map((key) => (
								<option key={key} value={key}>
									{UPDATE_POLICY_WORDS[key]}
								</option>
							))}
						</select>
					</label>
					<label className="grid gap-1">
						<span className="font-semibold">In the hour from</span>
						<select name="hour" defaultValue={hour} className={CONTROL}>
							{HOURS.map((one) => (
								<option key={one} value={one}>
									{String(one).padStart(2, '0')}:00
								</option>
							))}
						</select>
					</label>
					<div>
						<Button name="intent" value="updates">
							Save
						</Button>
					</div>
				</Form>
			) : (
				<p>{UPDATE_POLICY_WORDS[policy]}</p>
			)}
		</Card>
	)
}
