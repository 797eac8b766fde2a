import { useNavigation } from '@remix-run/react'
import { canBeTried } from '@sfc/domain/control/can-be-tried'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { BlinkButton } from '~/areas/control/pages/blink-button'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

type Output = { key: string; name: string; zone: string; outputClass: string }

/** The outputs of a device, each with buttons to blink, test for five seconds, and bind. */
export function DeviceOutputs({ outputs, mayTry }: { outputs: Output[]; mayTry: boolean }) {
	const isPending = useNavigation().state !== 'idle'
	if (outputs.length === 0) return null
	return (
		<Card title="Outputs" className="lg:col-span-2">
			<ul className="grid gap-3">
				{outputs.map(({ key, name, zone, outputClass }) => (
					<li key={key} className="flex flex-wrap items-center justify-between gap-2">
						<span className="wrap-anywhere">
							{name} <span className="text-muted">({zoneName(zone)})</span>
						</span>
						<span className="flex flex-wrap items-center gap-3">
							{mayTry && canBeTried(outputClass) && (
								<Form method="post" preventScrollReset className="flex flex-wrap gap-2">
									<input type="hidden" name="output" value={key} />
									<BlinkButton isPending={isPending} of={name} />
									{(['on', 'off'] as const).map((to) => (
										<Button
											key={to}
											name="intent"
											value={to}
											pending={isPending}
											aria-label={`Test ${name} ${to} for five seconds`}
										>
											Test {to}
										</Button>
									))}
								</Form>
							)}
							<OutputLink to={`/zones/outputs/${encodeURIComponent(key)}`}>Control</OutputLink>
							{mayTry && (
								<OutputLink to={`/equipment-binding/${encodeURIComponent(key)}`}>
									What it drives
								</OutputLink>
							)}
						</span>
					</li>
				))}
			</ul>
		</Card>
	)
}

const OutputLink = ({ to, children }: { to: string; children: string }) => (
	<Link
		to={to}
		className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
	>
		{children}
	</Link>
)
