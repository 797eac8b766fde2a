import { requirePermission } from '~/services/access/require-permission.server'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { OctagonX, Play } from 'lucide-react'
import { hasPermission } from '@sfc/domain/accounts/permissions'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { awaitOutcome } from '~/services/control/await-outcome.server'
import {
	emergencyStop,
	releaseEmergencyStop,
	type NotifiedAgents,
} from '~/services/control/emergency-stop.server'
import type { FarmCtx } from '~/context.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export const meta = pageTitle('Emergency stop')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { farm, role } = await requireFarm(request)
	return {
		farmName: farm.name,
		stoppedBy: farm.emergencyStoppedAt === null ? null : (farm.emergencyStoppedBy ?? 'someone'),
		mayStop: hasPermission(role, 'emergency.stop'),
		mayRelease: hasPermission(role, 'emergency.release'),
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	const releases = (await readForm(request)).get('intent') === 'release'
	const notified = releases
		? await releaseEmergencyStop(requirePermission(ctx, 'emergency.release'))
		: await emergencyStop(requirePermission(ctx, 'emergency.stop'))
	const done = releases ? 'Emergency stop released' : 'Emergency stop is on'
	return redirectWithToast('/zone-control', await inWords(ctx, notified, done))
})

/**
 * Says which machines confirmed, and which could not be reached: a stop that did not arrive is no
 * stop.
 */
async function inWords(ctx: FarmCtx, notified: NotifiedAgents, done: string): Promise<Toast> {
	const results = await Promise.all(
		notified.commandIds.map((commandId) => awaitOutcome(ctx, { commandId })),
	)
	const failed = results.filter(({ status }) => status !== 'done')
	const missing = [
		...notified.silent.map((hostname) => `${hostname} is silent and was not told`),
		...failed.map(({ reason }) => reason ?? 'an agent has not confirmed'),
	]
	if (results.length === 0 && notified.silent.length === 0) {
		return { kind: 'info', title: done, text: 'No agent is connected, so nothing is switched.' }
	}
	return missing.length === 0
		? { kind: 'success', title: done, text: 'Confirmed by the farm agent.' }
		: { kind: 'error', title: `${done}, but not confirmed`, text: `${missing.join('; ')}.` }
}

export default function EmergencyStop() {
	const { farmName, stoppedBy, mayStop, mayRelease } = useLoaderData<typeof loader>()
	const pending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Emergency stop" subtitle={farmName} />
			<Card className="max-w-xl">
				{stoppedBy === null ? (
					<Form method="post" className="grid gap-4">
						<p>
							Turns off every output of {farmName}: pumps, lights, heating, dosing, fans and valves.
							They stay off, and nothing can switch them on, until the stop is released.
						</p>
						{mayStop ? (
							<div className="flex flex-wrap gap-2">
								<Button
									name="intent"
									value="stop"
									variant="danger"
									icon={OctagonX}
									pending={pending}
								>
									Stop everything now
								</Button>
								<LinkButton to="/zone-control">Cancel</LinkButton>
							</div>
						) : (
							<Alert tone="info" title="Viewers of a farm may not stop it" />
						)}
					</Form>
				) : (
					<Form method="post" className="grid gap-4">
						<Alert tone="danger" title={`Stopped by ${stoppedBy}`}>
							Every output is held off.
						</Alert>
						<p>
							After the release each output falls back to its automatic state: circulation and
							exhaust run again, everything else stays off until it is switched on.
						</p>
						{mayRelease ? (
							<div className="flex flex-wrap gap-2">
								<Button
									name="intent"
									value="release"
									variant="primary"
									icon={Play}
									pending={pending}
								>
									Release the emergency stop
								</Button>
								<LinkButton to="/zone-control">Keep it stopped</LinkButton>
							</div>
						) : (
							<Alert tone="info" title="Only owners and managers may release it" />
						)}
					</Form>
				)}
			</Card>
		</>
	)
}
