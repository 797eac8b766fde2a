import { useLoaderData } from '@remix-run/react'
import { MixForm } from '@sfc/contract/growing/nutrients/mix-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addMix } from '~/areas/growing/services/nutrients/save-mix.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { MixFields } from './mix-form/mix-fields'
import { prepareMixForm } from './mix-form/prepare-mix-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Mix')

const { loader, action } = formPage({
	schema: MixForm,
	permission: 'recipe.write',
	load: ({ ctx, request }) => {
		const { searchParams } = new URL(request.url)
		const [formulaId, recipeId] = [searchParams.get('formula'), searchParams.get('recipe')]
		return prepareMixForm(ctx, { formulaId, recipeId })
	},
	submit: async ({ ctx }, input) => {
		const id = await addMix(ctx, input)
		return redirectWithToast(`/nutrients/${id}`, { title: 'Mix added', text: input.name })
	},
})

export { loader, action }

export default function NewMix() {
	const { formula, formulas } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Add Mix" subtitle="What to weigh into the stock tanks" />
			<div className="grid max-w-5xl gap-4">
				{formula ? (
					<Alert tone="info" title={formula.name}>
						Source: {formula.source}.
					</Alert>
				) : (
					<Card>
						<p>
							Begin with a published formula:{' '}
							{formulas.map(({ id, name }, at) => (
								<span key={id}>
									{at > 0 && ', '}
									<Link to={`?formula=${id}`} className="text-accent underline">
										{name}
									</Link>
								</span>
							))}
						</p>
					</Card>
				)}
				<MixFields key={formula?.name} submitLabel="Add mix" cancelTo="/nutrients" />
			</div>
		</>
	)
}
