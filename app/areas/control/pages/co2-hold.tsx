import { useLoaderData } from '@remix-run/react'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatTime } from '@sfc/domain/calendar/format-instant'
import { Fault } from '@sfc/domain/fault'
import { Users } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { holdCo2Off, listCo2Valves } from '~/areas/control/services/co2-hold.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('People Inside')

export const handle = refreshPage

const PATH = '/zone-control/people-inside'

const { loader, action } = confirmPage({
	permission: 'farm.see',
	load: async ({ ctx }) => {
		const now = ctx.now()
		const valves = await listCo2Valves(requirePermission(ctx, 'farm.see'))
		return {
			valves: valves.map(({ heldUntil, ...valve }) => ({
				...valve,
				held:
					heldUntil !== null && heldUntil > now
						? `Off until ${formatTime(heldUntil, ctx.farm.timezone, ctx.user)}, ${formatDuration(heldUntil - now)} left`
						: null,
			})),
		}
	},
	submit: async ({ ctx }) => {
		try {
			const { forMs } = await holdCo2Off(ctx)
			return redirectWithToast(PATH, {
				title: 'CO₂ is off',
				text: `It stays off for ${formatDuration(forMs)}. Press again to make it longer.`,
			})
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			const text = `${error.message}. Stay outside until it is closed.`
			return redirectWithToast(PATH, { kind: 'error', title: 'CO₂ may still be on', text })
		}
	},
})

export { loader, action }

export default function Co2HoldPage() {
	const { valves } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="People inside"
				subtitle="Hold CO₂ off while somebody works in the farm"
				actions={<LinkButton to="/zone-control">Zone Control</LinkButton>}
			/>
			<Card className="max-w-xl">
				{valves.length === 0 ? (
					<p>No CO₂ valve is connected.</p>
				) : (
					<div className="grid gap-4">
						<ul className="grid gap-2">
							{valves.map(({ key, name, isOn, held }) => (
								<li key={key}>
									<p className="font-semibold">{name}</p>
									<p>
										{held ?? (isOn ? 'On: the plan adds CO₂ now' : 'Off now; the plan may add CO₂')}
									</p>
								</li>
							))}
						</ul>
						<Form method="post">
							<Button variant="primary" icon={Users}>
								I am inside: CO₂ off for 1 h
							</Button>
						</Form>
						<p className="text-sm text-muted">
							It ends by itself. Leave at once if you feel dizzy or short of breath; this page does
							not measure the air you breathe.
						</p>
					</div>
				)}
			</Card>
		</>
	)
}
