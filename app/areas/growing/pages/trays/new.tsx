import { useLoaderData } from '@remix-run/react'
import { AddTraysInput } from '@sfc/contract/growing/trays/tray-input'
import { formatCount } from '~/areas/growing/pages/tasks/analytics-tab/analytics-format'
import { Plus } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addTrays } from '~/areas/growing/services/trays/fill-trays.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listCropChoices, ZONE_CHOICES } from './list-tray-choices.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Name Trays')

const { loader, action } = formPage({
	schema: AddTraysInput,
	permission: 'crop.plan',
	load: async ({ ctx, request }) => {
		const asked = new URL(request.url).searchParams.get('cycle') ?? ''
		return {
			crops: await listCropChoices(ctx),
			zones: ZONE_CHOICES,
			values: { count: '10', cycleId: asked, plants: '', zone: 'nursery', spot: '' },
		}
	},
	submit: async ({ ctx }, input) => {
		const codes = await addTrays(ctx, input)
		const named = `${codes[0]}${codes.length > 1 ? ` to ${codes.at(-1)}` : ''}`
		return redirectWithToast(`/trays/scan?codes=${codes.join(',')}`, {
			title: `${formatCount(codes.length, 'tray')} named`,
			text: `${named}. Print their labels and stick them on.`,
		})
	},
})

export { loader, action }

export default function NameTrays() {
	const { crops, zones } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('trays')
	return (
		<>
			<PageHeader
				title="Name Trays"
				subtitle="Each gets the next code. In the nursery they stand where the plan booked places for the crop."
			/>
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Trays" type="number" field={fields.count} />
					<SelectField
						label="Crop"
						field={fields.cycleId}
						options={crops}
						placeholder="None: they are empty"
					/>
					<InputField
						label="Plants in each"
						type="number"
						field={fields.plants}
						hint="Where they hold a crop."
					/>
					<SelectField label="Where" field={fields.zone} options={zones} />
					<InputField label="Place" field={fields.spot} hint="A shelf or rack. Empty: as booked." />
					<SaveRow label="Name trays" icon={Plus} isPending={isPending} cancelTo="/trays" />
				</PostForm>
			</Card>
		</>
	)
}
