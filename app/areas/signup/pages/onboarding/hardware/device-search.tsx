import { useNavigation } from '@remix-run/react'
import { ArrowRight, Radar, X } from 'lucide-react'
import type { Discovery } from '~/areas/equipment/services/discovery/discovery'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { ProgressBar } from '~/ui/progress-bar'
import { Form } from '~/ui/page-farm/form'
import { ExpectedDevices, FoundDevices } from './found-devices'
import type { HardwareView } from './hardware-view'
import { RefreshEvery } from '~/shell/live/refresh-every'

type Props = { hardware: HardwareView; discovery: Discovery }

/** A search: its progress, its results, and possible actions. */
export function DeviceSearch({ hardware, discovery }: Props) {
	const { farm, state } = hardware
	const { devices } = discovery
	const pending = useNavigation().formData?.get('intent')
	const found = devices.length === 1 ? '1 device found' : `${devices.length} devices found`
	const isRunning = state === 'searching'
	const isDone = discovery.status === 'completed' && devices.length > 0
	return (
		<div className="grid gap-4">
			{isRunning ? (
				<>
					<RefreshEvery seconds={2} />
					<ProgressBar
						label="Discovering equipment"
						phase={discovery.phase}
						value={discovery.progressPct}
						found={`${found} so far`}
					/>
				</>
			) : (
				<Outcome discovery={discovery} found={found} />
			)}
			{devices.length > 0 && <FoundDevices devices={devices} />}
			<ExpectedDevices expected={hardware.expected} count={hardware.expectedCount} />
			<Form method="post" className="flex flex-wrap gap-2">
				<input type="hidden" name="farmId" value={farm.id} />
				<input type="hidden" name="discoveryId" value={discovery.id} />
				{isDone && (
					<Button
						name="intent"
						value="pass-hardware"
						variant="primary"
						icon={ArrowRight}
						pending={pending === 'pass-hardware'}
					>
						Continue
					</Button>
				)}
				{isRunning ? (
					<Button name="intent" value="cancel" icon={X} pending={pending === 'cancel'}>
						Cancel
					</Button>
				) : (
					<Button
						name="intent"
						value="discover"
						variant={isDone ? 'secondary' : 'primary'}
						icon={Radar}
						pending={pending === 'discover'}
					>
						{isDone ? 'Search again' : 'Try again'}
					</Button>
				)}
			</Form>
		</div>
	)
}

function Outcome({ discovery, found }: { discovery: Discovery; found: string }) {
	const { status, error, devices, progressPct } = discovery
	if (status === 'cancelled')
		return (
			<Alert tone="info" title={`The search was cancelled at ${progressPct} %`}>
				What was found until then is listed but not read.
			</Alert>
		)
	if (status === 'failed')
		return (
			<Alert tone="danger" title="Discovery Failed" role="alert">
				{error ?? 'The agent gave no reason.'}
			</Alert>
		)
	if (devices.length === 0)
		return (
			<Alert tone="attention" title="No devices were found">
				{error ??
					'Check that the equipment is switched on and in the same network as the agent, then try again.'}
			</Alert>
		)
	return (
		<Alert tone="good" title={found}>
			{error}
		</Alert>
	)
}
