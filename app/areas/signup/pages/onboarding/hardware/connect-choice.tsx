import { useNavigation } from '@remix-run/react'
import { Cable, FlaskConical, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import type { HardwareView } from './hardware-view'

/** The two choices without an agent: own equipment, or a simulated farm. */
export function ConnectChoice({ hardware }: { hardware: HardwareView }) {
	const { farm, simulation, offer } = hardware
	const pending = useNavigation().formData?.get('intent')
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Way
				icon={Cable}
				title="Connect my equipment"
				text="Install the farm agent on a machine at the farm. It finds controllers, sensors and cameras in the network there; nothing is written to any device."
			>
				<LinkButton to={`?step=3&farm=${farm.id}&via=agent`} variant="primary">
					Connect my equipment
				</LinkButton>
			</Way>
			<Way
				icon={FlaskConical}
				title="Try first"
				text="A simulated container farm, with tanks, pumps, lights and sensors that answer like real ones. Every reading says that it is simulated, and you can stop it at any time."
			>
				{simulation?.status === 'failed' && (
					<Alert tone="danger" title="The simulated farm does not run">
						{simulation.error}
					</Alert>
				)}
				{offer.offered || simulation ? (
					<Form method="post" className="grid">
						<input type="hidden" name="farmId" value={farm.id} />
						<Button name="intent" value="simulate" pending={pending === 'simulate'}>
							{simulation ? 'Try the simulated farm again' : 'Try with a simulated farm first'}
						</Button>
					</Form>
				) : (
					<Alert tone="info" title={offer.reason} />
				)}
			</Way>
		</div>
	)
}

type WayProps = { icon: LucideIcon; title: string; text: string; children: ReactNode }

function Way({ icon: Icon, title, text, children }: WayProps) {
	return (
		<section className="flex flex-col gap-3 rounded-card border border-line p-4">
			<h3 className="flex items-center gap-2 font-semibold">
				<Icon aria-hidden className="size-5 shrink-0 text-accent" />
				{title}
			</h3>
			<p className="flex-1 text-muted">{text}</p>
			{children}
		</section>
	)
}
