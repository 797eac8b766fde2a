import { useLoaderData } from '@remix-run/react'
import { BuyerLocationInput } from '@sfc/contract/food-safety/traceability/location-input'
import {
	toBuyerKey,
	FARM_KEY,
	listLocations,
} from '~/areas/food-safety/services/traceability/list-locations.server'
import { saveBuyerLocation } from '~/areas/food-safety/services/traceability/save-location.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { LocationFields, toLocationValues, type LocationValues } from './location-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Locations of Buyers')

const { loader, action } = formPage({
	schema: BuyerLocationInput,
	permission: 'farm.configure',
	load: async ({ ctx, request }) => {
		const buyer = (new URL(request.url).searchParams.get('buyer') ?? '').trim().slice(0, 200)
		const locations = await listLocations(ctx)
		const latest = locations.get(toBuyerKey(buyer))?.at(-1) ?? null
		const known = [...locations]
			.filter(([key]) => key !== FARM_KEY)
			.map(([key, versions]) => ({ key, name: versions.at(-1)?.name ?? key }))
		return { known, values: { buyer, ...toLocationValues(buyer === '' ? null : latest, buyer) } }
	},
	submit: async ({ ctx }, input) => {
		await saveBuyerLocation(ctx, input)
		return redirectWithToast('/traceability', { title: 'Location saved', text: input.buyer })
	},
})

export { loader, action }

export default function BuyerLocations() {
	const { known } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<LocationValues & { buyer: string }>(
		'buyer-location',
	)
	return (
		<>
			<PageHeader
				title="Locations of Buyers"
				subtitle="Where what you ship goes to. Sales and orders are matched by the buyer’s name."
			/>
			<div className="grid max-w-3xl gap-4">
				<Card>
					<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
						<InputField label="Buyer" hint="As sales and orders name them." field={fields.buyer} />
						<LocationFields fields={fields} />
						<SaveRow label="Save location" isPending={isPending} cancelTo="/traceability" />
					</PostForm>
				</Card>
				{known.length > 0 && (
					<Card title="Described buyers">
						<ul className="flex flex-wrap gap-x-4">
							{known.map(({ key, name }) => (
								<li key={key}>
									<Link
										to={`/traceability/buyers?buyer=${encodeURIComponent(key)}`}
										className="inline-flex min-h-11 items-center underline underline-offset-2"
									>
										{name}
									</Link>
								</li>
							))}
						</ul>
					</Card>
				)}
			</div>
		</>
	)
}
