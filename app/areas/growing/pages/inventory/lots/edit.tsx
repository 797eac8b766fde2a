import { useLoaderData } from '@remix-run/react'
import { LotInput } from '@sfc/contract/growing/inventory/lot-input'
import { STOCK_UNITS } from '@sfc/domain/growing/inventory/unit-and-price'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeLot } from '~/areas/growing/services/inventory/change-lot.server'
import { SaveRow } from '~/ui/form/save-row'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { loadSeedLots } from '../../supplies/load-seed-lots.server'
import { SeedLotList } from '../../supplies/seed-lot-list'
import { requireLotFromPath } from './require-lot-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Lot')

const { loader, action } = formPage({
	schema: LotInput,
	permission: 'stock.change',
	subject: requireLotFromPath,
	load: async ({ ctx, lot }) => ({
		id: lot.id,
		code: lot.code,
		crop: cropLabel(lot),
		seedLots: await loadSeedLots(ctx),
		units: [...new Set([lot.unit, ...STOCK_UNITS])].map((value) => ({ value, label: value })),
		values: { seedLot: lot.seedLot ?? '', seedSupplier: lot.seedSupplier ?? '', unit: lot.unit },
	}),
	submit: async ({ ctx, lot }, change) => {
		await changeLot(ctx, { lotId: lot.id, change })
		return redirectWithToast(`/lots/${lot.id}`, {
			title: 'Lot updated',
			text: `What you said of ${lot.code} is noted.`,
		})
	},
})

export { loader, action }

export default function EditLot() {
	const { id, code, crop, seedLots, units } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('lot')
	return (
		<>
			<PageHeader title="Edit Lot" subtitle={`${code}: ${crop}`} />
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField
						label="Seed lot"
						field={fields.seedLot}
						list="seed-lots"
						hint="As printed on the seed's packet."
					/>
					<SeedLotList id="seed-lots" lots={seedLots} />
					<InputField label="Supplier" field={fields.seedSupplier} />
					<SelectField
						label="Unit"
						field={fields.unit}
						options={units}
						hint="Until something is harvested. Later plantings of the crop get it too."
					/>
					<SaveRow label="Save changes" isPending={isPending} cancelTo={`/lots/${id}`} />
				</PostForm>
			</Card>
		</>
	)
}
