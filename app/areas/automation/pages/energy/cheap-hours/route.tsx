import { useLoaderData } from '@remix-run/react'
import { CheapHoursInput } from '@sfc/contract/control/energy-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatNumber } from '@sfc/domain/units/format-number'
import { Coins } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeCheapHours } from '~/areas/control/services/plans/change-control-settings.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { cheapHoursView, MODES } from './cheap-hours-view.server'
import { ZoneDays } from './zone-days'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Light in Cheap Hours')

const { loader, action } = formPage({
	schema: CheapHoursInput,
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx }) => {
		const { powerCap, cheapHours } = (await readControlSettings(ctx)).settings
		return {
			...(await cheapHoursView(ctx, { isCapped: powerCap !== null })),
			capKW: powerCap?.kW ?? null,
			modes: MODES,
			mayChange: hasPermission(ctx.role, 'farm.configure'),
			values: cheapHours,
		}
	},
	submit: async ({ ctx }, cheapHours) => {
		await changeCheapHours(ctx, cheapHours)
		return redirectWithToast('/energy/cheap-hours', {
			title: 'Cheap hours saved',
			text: 'The plan follows them from now on.',
		})
	},
})

export { loader, action }

export default function CheapHoursPage() {
	const { hasPrices, zones, capKW, modes, mayChange } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{ nursery: string; cultivation: string }>(
		'cheap-hours',
	)
	return (
		<>
			<PageHeader
				title="Light in Cheap Hours"
				subtitle="What would light cost in the coming days if it were moved to cheap hours?"
				actions={<LinkButton to="/energy/prices/hours">Prices by hour</LinkButton>}
			/>
			{hasPrices ? (
				<div className="grid gap-4">
					{capKW !== null && (
						<Alert
							tone="info"
							title={`A power cap of ${formatNumber(capKW, 2)} kW comes first`}
							action={<LinkButton to="/energy/power-cap">Power cap</LinkButton>}
						>
							Lamps of both zones take turns below it, so days may be lit at other hours than these.
						</Alert>
					)}
					{zones.map(({ key, ...zone }) => (
						<ZoneDays key={key} {...zone} />
					))}
					{mayChange && (
						<Card title="Move light" className="max-w-3xl">
							<PostForm form={form} className="grid gap-4 sm:grid-cols-2">
								<SelectField label="Nursery" field={fields.nursery} options={modes} />
								<SelectField label="Cultivation" field={fields.cultivation} options={modes} />
								<p className="text-sm text-muted sm:col-span-2">
									Lamps are on for as long as planned, never outside the longest day of the stage,
									for two hours at a time at least. Short-day plants may take a pause for the night:
									let the day stay in one piece for them. A day whose prices are not all known is
									lit as planned.
								</p>
								<div className="sm:col-span-2">
									<Button variant="primary" pending={isPending}>
										Save cheap hours
									</Button>
								</div>
							</PostForm>
						</Card>
					)}
				</div>
			) : (
				<EmptyState icon={Coins} title="No prices of the coming hours">
					<p>Light is lit as planned until prices by hour are known.</p>
					<p className="mt-4">
						<LinkButton to="/energy/prices/hours" variant="primary">
							Prices by hour
						</LinkButton>
					</p>
				</EmptyState>
			)}
		</>
	)
}
