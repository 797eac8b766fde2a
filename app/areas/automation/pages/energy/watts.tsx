import { useLoaderData } from '@remix-run/react'
import { OutputWattsInput } from '@sfc/contract/control/energy-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	setOutputWatts,
	readEnteredWatts,
} from '~/areas/automation/services/energy/change-energy.server'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Power of ${data.name}` : 'Power of an output',
)

const { loader, action } = formPage({
	schema: OutputWattsInput,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const known = await readEnteredWatts(ctx, { key: params['equipmentKey'] ?? '' })
		const { name, hasOwnMeter, watts } = known
		return { name, hasOwnMeter, values: { watts: watts ?? '' } }
	},
	submit: async ({ ctx, params }, { watts }) => {
		await setOutputWatts(ctx, { key: params['equipmentKey'] ?? '', watts: watts ?? null })
		return redirectWithToast('/energy', { title: 'Power saved' })
	},
})

export { loader, action }

export default function Watts() {
	const { name, hasOwnMeter } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('watts')
	return (
		<>
			<PageHeader
				title={`Power of ${name}`}
				subtitle={
					hasOwnMeter
						? 'Its own meter is used instead of what is entered here'
						: 'What it draws while it is fully on, by its label or a meter in its socket'
				}
			/>
			<PostForm form={form} className="grid max-w-md gap-4">
				<InputField
					label="Power"
					type="number"
					step="any"
					field={fields.watts}
					unit="W"
					hint="Empty: it is measured by the steps of the meter of its device, where it switches alone"
				/>
				<SaveRow label="Save" isPending={isPending} cancelTo="/energy" />
			</PostForm>
		</>
	)
}
