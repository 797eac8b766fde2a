import { useLoaderData } from '@remix-run/react'
import { canGrantRole } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { UserMinus } from 'lucide-react'
import type { FarmCtx } from '~/context.server'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import { removeMember } from '~/areas/farms/services/members/remove-member.server'
import { pageTitle } from '~/ui/page-title'
import { ConfirmLeaving } from '../confirm-leaving'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Remove from farm')

async function findMember(ctx: FarmCtx, userId: string | undefined) {
	const member = (await listMembers(ctx)).find((candidate) => candidate.userId === userId)
	if (!member) throw new Fault('not-found', `There is no such person on ${ctx.farm.name}`)
	return member
}

const { loader, action } = confirmPage({
	permission: 'member.manage',
	load: async ({ ctx, params }) => {
		const { name, role } = await findMember(ctx, params.userId)
		if (!canGrantRole(ctx.role, role))
			throw new Fault('forbidden', `Only an owner may remove ${name}`)
		return { farm: { id: ctx.farm.id, name: ctx.farm.name }, name, role }
	},
	submit: async ({ ctx, params }) => {
		const people = `/farms/${ctx.farm.id}/people`
		try {
			const { name } = await removeMember(ctx, { userId: params.userId ?? '' })
			const text = `${name} can no longer see ${ctx.farm.name}.`
			return await redirectWithToast(people, { title: 'Person removed', text })
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'conflict') throw error
			const toast = { kind: 'error', title: 'Person not removed', text: error.message } as const
			return redirectWithToast(people, toast)
		}
	},
})

export { loader, action }

export default function RemoveMember() {
	const { farm, name, role } = useLoaderData<typeof loader>()
	return (
		<ConfirmLeaving
			title={`Remove ${name}?`}
			subtitle={farm.name}
			submit={{ label: `Remove ${name}`, icon: UserMinus }}
			cancelTo={`/farms/${farm.id}/people`}
		>
			<p className="text-lg">
				{name}, {role} of {farm.name}, can then no longer see or change anything on it. Pages they
				have open close at once.
			</p>
			<p className="text-muted">What they did stays in the audit log. They can be invited again.</p>
		</ConfirmLeaving>
	)
}
