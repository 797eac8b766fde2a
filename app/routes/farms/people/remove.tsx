import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canGrantRole } from '@sfc/domain/accounts/permissions'
import { Fault } from '@sfc/domain/fault'
import { UserMinus } from 'lucide-react'
import type { FarmCtx } from '~/context.server'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { listMembers } from '~/services/members/list-members.server'
import { removeMember } from '~/services/members/remove-member.server'
import { pageTitle } from '~/ui/page-title'
import { ConfirmLeaving } from '../confirm-leaving'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Remove from farm')

async function findMember(ctx: FarmCtx, userId: string | undefined) {
	const member = (await listMembers(ctx)).find((candidate) => candidate.userId === userId)
	if (!member) throw new Fault('not-found', `There is no such person on ${ctx.farm.name}`)
	return member
}

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'member.manage')
	const { name, role } = await findMember(ctx, params.userId)
	if (!canGrantRole(ctx.role, role))
		throw new Fault('forbidden', `Only an owner may remove ${name}`)
	return { farm: { id: ctx.farm.id, name: ctx.farm.name }, name, role }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	const people = `/farms/${ctx.farm.id}/people`
	try {
		const { name } = await removeMember(ctx, { userId: params.userId ?? '' })
		const text = `${name} can no longer see ${ctx.farm.name}.`
		return await redirectWithToast(people, { kind: 'success', title: 'Person removed', text })
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		const toast = { kind: 'error', title: 'Person not removed', text: error.message } as const
		return redirectWithToast(people, toast)
	}
})

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
