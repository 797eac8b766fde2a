import type { HardwareView } from './hardware-view'
import { useNavigation } from '@remix-run/react'
import { Cable, Radar } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { ProgressBar } from '~/ui/progress-bar'
import { Form } from '~/ui/page-farm/form'
import { ConnectAgent } from './connect-agent'
import { ConnectChoice } from './connect-choice'
import { FarmChoice } from './farm-choice'
import { RefreshEvery } from '~/shell/live/refresh-every'
import { DeviceSearch } from './device-search'
import { StartSearch } from './start-search'
import { usePolling } from './use-polling'

type StageProps = { hardware: HardwareView; answer: object | undefined }
type Props = { hardware: HardwareView | null; answer: object | undefined }

/** Step 3: a machine at the farm (or a simulated farm), and the equipment it finds. */
export function HardwareStep({ hardware, answer }: Props) {
	const found = hardware?.discovery?.status === 'completed' && hardware.discovery.devices.length > 0
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<Card title="Hardware discovery" icon={Radar}>
				{hardware ? (
					<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
						<FarmChoice farm={hardware.farm} farms={hardware.farms} />
						<Stage key={hardware.farm.id} hardware={hardware} answer={answer} />
					</div>
				) : (
					<EmptyState icon={Cable} title="There is no farm to search">
						You are no longer a member of a farm of this customer.
					</EmptyState>
				)}
			</Card>
			{!found && <SkipForm farm={hardware?.farm ?? null} />}
		</div>
	)
}

function Stage({ hardware, answer }: StageProps) {
	const { state, farm, hostname, simulation, discovery } = hardware
	const waits = state === 'connecting' || (state === 'unconnected' && hardware.connects)
	usePolling(waits || state === 'searching', hardware)
	if (discovery && (state === 'searching' || state === 'searched'))
		return <DeviceSearch hardware={hardware} discovery={discovery} />
	if (state === 'connected') return <StartSearch farmId={farm.id} hostname={hostname} />
	if (simulation && waits) return <Starting />
	return waits ? (
		<ConnectAgent hardware={hardware} answer={answer} />
	) : (
		<ConnectChoice hardware={hardware} />
	)
}

const Starting = () => (
	<>
		<RefreshEvery seconds={2} />
		<ProgressBar
			label="Starting the simulated farm"
			phase="its controllers and its agent"
			found="The search for its equipment starts as soon as its agent is online."
		/>
	</>
)

function SkipForm({ farm }: { farm: { id: number; name: string } | null }) {
	const pending = useNavigation().formData?.get('intent')
	return (
		<Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
			{farm && <input type="hidden" name="farmId" value={farm.id} />}
			<Button name="intent" value="skip-hardware" pending={pending === 'skip-hardware'}>
				Skip for now
			</Button>
			<p className="min-w-0 flex-1 basis-60 text-sm text-muted">
				Without a search {farm?.name ?? 'the farm'} has no equipment yet: its pages stay empty until
				some is connected.
			</p>
		</Form>
	)
}
