import { useLoaderData } from '@remix-run/react'
import { MixForm } from '@sfc/contract/growing/nutrients/mix-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { readMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import { changeMix, removeMix } from '~/areas/growing/services/nutrients/save-mix.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DeleteEntry } from '../delete-entry'
import { MixFields } from '../mix-form/mix-fields'
import { prepareMixForm } from '../mix-form/prepare-mix-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Mix')

const { loader, action } = formPage({
	schema: MixForm,
	permission: 'recipe.write',
	load: async ({ ctx, params }) => {
		const mix = await readMix(ctx, { id: params['mixId'] ?? '' })
		return { id: mix.id, name: mix.name, ...(await prepareMixForm(ctx, { mix })) }
	},
	submit: async ({ ctx, params }, input) => {
		const id = params['mixId'] ?? ''
		await changeMix(ctx, { id, ...input })
		return redirectWithToast(`/nutrients/${id}`, { title: 'Mix saved', text: input.name })
	},
	intents: {
		remove: async ({ ctx, params }) => {
			await removeMix(ctx, { id: params['mixId'] ?? '' })
			return redirectWithToast('/nutrients', { title: 'Mix deleted' })
		},
	},
})

export { loader, action }

export default function EditMix() {
	const { id, name } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Mix" subtitle={name} />
			<div className="grid gap-4">
				<MixFields submitLabel="Save mix" cancelTo={`/nutrients/${id}`} />
				<DeleteEntry label="Delete mix">Its amounts are no longer shown.</DeleteEntry>
			</div>
		</>
	)
}
