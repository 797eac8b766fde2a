import { useLoaderData } from '@remix-run/react'
import { PestRuleInput } from '@sfc/contract/growing/scouting/visit-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changePest, readPest } from '~/areas/growing/services/scouting/save-pest.server'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { PestFields, type RuleValues } from './pest-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Pest')

const { loader, action } = formPage({
	schema: PestRuleInput,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const pest = await readPest(ctx, { key: params['pestKey'] ?? '' })
		return {
			subtitle: `${pest.name}, counted per ${pest.per}`,
			values: {
				isWatched: pest.isWatched ? 'on' : undefined,
				threshold: pest.threshold ?? undefined,
				action: pest.action ?? '',
			},
		}
	},
	submit: async ({ ctx, params }, input) => {
		const { name } = await changePest(ctx, { key: params['pestKey'] ?? '', ...input })
		return redirectWithToast('/scouting/pests', { title: 'Pest saved', text: name })
	},
})

export { loader, action }

export default function EditPest() {
	const { subtitle } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<RuleValues>('pest')
	return (
		<>
			<PageHeader title="Edit Pest" subtitle={subtitle} />
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-5">
					<PestFields fields={fields} />
					<SaveRow label="Save pest" isPending={isPending} cancelTo="/scouting/pests" />
				</PostForm>
			</Card>
		</>
	)
}
