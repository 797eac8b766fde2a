import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { OctagonX, Play } from 'lucide-react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { awaitStopProof, BY_HAND } from '~/areas/control/services/await-stop-proof.server'
import { emergencyStop, releaseEmergencyStop } from '~/areas/control/services/emergency-stop.server'
import { hasGrowCloud } from '~/areas/control/services/find-cloud-outlet.server'
import { isPlanInControl } from '~/areas/control/services/plans/is-plan-in-control.server'
import { readStopState } from '~/areas/control/services/read-stop-state.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export const meta = pageTitle('Emergency stop')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { farm, role } = ctx
	return {
		farmName: farm.name,
		stoppedBy: farm.emergencyStoppedAt === null ? null : (farm.emergencyStoppedBy ?? 'someone'),
		state: await readStopState(ctx),
		byHand: BY_HAND,
		drives: await isPlanInControl(ctx),
		hasCloud: await hasGrowCloud(ctx),
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
	const { success, title, text } = await awaitStopProof(ctx, { notified, stopped: !releases })
	// An unconfirmed stop stays on its page.
	return redirectWithToast(success || releases ? '/zone-control' : '/emergency-stop', {
		kind: success ? 'success' : 'error',
		title,
		text,
	})
})

export default function EmergencyStop() {
	const { drives, hasCloud, farmName, stoppedBy, state, byHand, mayStop, mayRelease } =
		useLoaderData<typeof loader>()
	const pending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Emergency stop" subtitle={farmName} />
			<Card className="max-w-xl">
				{hasCloud && (
					<p className="mb-4">
						Outlets of the grow cloud are switched off as well, as long as the cloud answers.
						Nothing holds them there: every 10 seconds they are read and switched off again.
					</p>
				)}
				{stoppedBy === null ? (
					<Form
						method="post"
						className="grid gap-4"
						data-resend={`The stop has not arrived: the server does not answer. It is sent again until it does, while this page is open. ${byHand}`}
					>
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
							{state?.text} {!state?.isProven && byHand}
						</Alert>
						<p>
							{drives
								? 'After the release the plan takes up its outputs step by step: lamps come on one after the other, and Zone Control shows which wait and for how long. All else goes to its safe state.'
								: 'After the release each output falls back to its automatic state: circulation and exhaust run again, everything else stays off until it is switched on.'}
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
