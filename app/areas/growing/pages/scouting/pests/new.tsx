import { OwnPestInput } from '@sfc/contract/growing/scouting/visit-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addPest } from '~/areas/growing/services/scouting/save-pest.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { PestFields, type RuleValues } from './pest-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Pest')

const { loader, action } = formPage({
	schema: OwnPestInput,
	permission: 'farm.configure',
	load: () => ({ values: { name: '', kind: 'pest', per: 'plant', isWatched: 'on', action: '' } }),
	submit: async ({ ctx }, input) => {
		await addPest(ctx, input)
		return redirectWithToast('/scouting/pests', { title: 'Pest added', text: input.name })
	},
})

export { loader, action }

export default function NewPest() {
	const [form, fields, isPending] = useFormPage<
		RuleValues & { name: string; kind: string; per: string }
	>('pest')
	return (
		<>
			<PageHeader title="Add Pest" subtitle="A pest or disease that is not in the list" />
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-5">
					<InputField label="Name" field={fields.name} />
					<SelectField
						label="Kind"
						field={fields.kind}
						options={[
							{ value: 'pest', label: 'Pest' },
							{ value: 'disease', label: 'Disease' },
						]}
					/>
					<SelectField
						label="Counted per"
						field={fields.per}
						options={[
							{ value: 'plant', label: 'Plant looked at' },
							{ value: 'card', label: 'Sticky card' },
						]}
					/>
					<PestFields fields={fields} />
					<SaveRow label="Add pest" isPending={isPending} cancelTo="/scouting/pests" />
				</PostForm>
			</Card>
		</>
	)
}
