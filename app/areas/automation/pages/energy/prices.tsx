import { useLoaderData } from '@remix-run/react'
import { EnergyPricesInput } from '@sfc/contract/control/energy-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeEnergyPrices } from '~/areas/automation/services/energy/change-energy.server'
import { readEnergyPrices } from '~/areas/control/services/prices/read-energy-prices.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { SaveRow } from '~/ui/form/save-row'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Energy Prices')

const { loader, action } = formPage({
	schema: EnergyPricesInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const prices = await readEnergyPrices(ctx)
		const { tariff } = (await readControlSettings(ctx)).settings.light
		return { tariff, values: { ...prices, perDearKWh: prices?.perDearKWh ?? '' } }
	},
	submit: async ({ ctx }, prices) => {
		await changeEnergyPrices(ctx, prices)
		return redirectWithToast('/energy', { title: 'Prices saved' })
	},
})

export { loader, action }

export default function EnergyPrices() {
	const { tariff } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('energy-prices')
	return (
		<>
			<PageHeader
				title="Energy Prices"
				subtitle="What a kWh costs, with taxes and grid fees"
				actions={<LinkButton to="/energy/prices/hours">Prices by hour</LinkButton>}
			/>
			<PostForm form={form} className="grid max-w-md gap-4">
				<InputField
					label="Currency"
					field={fields.currency}
					hint="Three letters, like EUR or USD"
				/>
				<InputField label="Price of a kWh" type="number" step="any" field={fields.perKWh} />
				<InputField
					label="In tariff hours"
					type="number"
					step="any"
					field={fields.perDearKWh}
					hint={
						tariff
							? `From ${tariff.from} to ${tariff.to}. Empty: the same price.`
							: 'The plan has no tariff hours yet. Empty: the same price.'
					}
				/>
				<p className="text-sm">
					<Link to="/zone-control/plan/settings" className="text-accent underline">
						Change tariff hours
					</Link>
				</p>
				<SaveRow label="Save" isPending={isPending} cancelTo="/energy" />
			</PostForm>
		</>
	)
}
