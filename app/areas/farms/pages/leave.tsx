import { useLoaderData } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { LogOut } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { leaveFarm } from '~/areas/farms/services/members/leave-farm.server'
import { pageTitle } from '~/ui/page-title'
import { ConfirmLeaving } from './confirm-leaving'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Leave farm')

const { loader, action } = confirmPage({
	permission: 'farm.see',
	load: ({ ctx: { farm, role } }) => ({ farm: { id: farm.id, name: farm.name }, role }),
	submit: async ({ ctx }) => {
		try {
			await leaveFarm(ctx)
			const text = `You are no longer on ${ctx.farm.name}.`
			return await redirectWithToast('/switch-farms', { title: 'Farm left', text })
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'conflict') throw error
			const toast = { kind: 'error', title: 'Farm not left', text: error.message } as const
			return redirectWithToast(`/farms/${ctx.farm.id}/people`, toast)
		}
	},
})

export { loader, action }

export default function LeaveFarm() {
	const { farm, role } = useLoaderData<typeof loader>()
	return (
		<ConfirmLeaving
			title={`Leave ${farm.name}?`}
			subtitle={`You are ${role} of this farm.`}
			submit={{ label: `Leave ${farm.name}`, icon: LogOut }}
			cancelTo={`/farms/${farm.id}/people`}
		>
			<p className="text-lg">You can then no longer see or change anything on it.</p>
			<p className="text-muted">To come back you need an invitation.</p>
		</ConfirmLeaving>
	)
}
