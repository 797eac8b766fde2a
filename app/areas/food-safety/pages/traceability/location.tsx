import { FarmLocationInput } from '@sfc/contract/food-safety/traceability/location-input'
import {
	FARM_KEY,
	listLocations,
} from '~/areas/food-safety/services/traceability/list-locations.server'
import { saveFarmLocation } from '~/areas/food-safety/services/traceability/save-location.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { LocationFields, toLocationValues, type LocationValues } from './location-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Location of the Farm')

const { loader, action } = formPage({
	schema: FarmLocationInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const latest = (await listLocations(ctx)).get(FARM_KEY)?.at(-1) ?? null
		return {
			values: {
				...toLocationValues(latest, ctx.farm.name),
				growingArea: latest?.growingArea ?? '',
				sourceReference: latest?.sourceReference ?? '',
			},
		}
	},
	submit: async ({ ctx }, input) => {
		await saveFarmLocation(ctx, input)
		return redirectWithToast('/traceability', { title: 'Location saved', text: input.name })
	},
})

export { loader, action }

export default function FarmLocation() {
	const [form, fields, isPending] = useFormPage<
		LocationValues & Record<'growingArea' | 'sourceReference', string>
	>('farm-location')
	return (
		<>
			<PageHeader
				title="Location of the Farm"
				subtitle="Where food is harvested, cooled, packed and shipped from. It is on every record."
			/>
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<LocationFields fields={fields} />
					<InputField
						label="Growing area"
						hint="The name of the container, greenhouse or field."
						field={fields.growingArea}
					/>
					<InputField
						label="Lot code source reference"
						hint="A web address or FDA registration that stands for this location. Empty: the address itself."
						field={fields.sourceReference}
					/>
					<SaveRow label="Save location" isPending={isPending} cancelTo="/traceability" />
				</PostForm>
			</Card>
		</>
	)
}
