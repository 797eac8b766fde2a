import { FormatsInput } from '@sfc/contract/accounts/profile'
import { personFormats } from '@sfc/domain/units/formats'
import { Save } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeFormats } from '~/areas/accounts/services/change-formats.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import {
	CLOCK_CHOICES,
	EC_CHOICES,
	TEMPERATURE_CHOICES,
	VOLUME_CHOICES,
	WEIGHT_CHOICES,
} from './format-choices'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Clock and Units')

const { loader, action } = formPage({
	schema: FormatsInput,
	permission: 'person',
	load: ({ ctx }) => ({ values: personFormats(ctx.user) }),
	submit: async ({ ctx }, formats) => {
		await changeFormats(ctx, formats)
		return redirectWithToast('/account', { title: 'Clock and units saved' })
	},
})

export { loader, action }

export default function ClockAndUnits() {
	const [form, fields, isPending] = useFormPage<typeof loader>('formats')
	return (
		<>
			<PageHeader
				title="Clock and Units"
				subtitle="For you alone: on every page, and in the alarms you get by mail and text message."
				actions={<LinkButton to="/account">Back to account</LinkButton>}
			/>
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-4">
					<SelectField label="Clock" field={fields.clock} options={CLOCK_CHOICES} />
					<SelectField
						label="Temperature"
						field={fields.temperatureUnit}
						options={TEMPERATURE_CHOICES}
					/>
					<SelectField label="Volume" field={fields.volumeUnit} options={VOLUME_CHOICES} />
					<SelectField label="Weight" field={fields.weightUnit} options={WEIGHT_CHOICES} />
					<SelectField
						label="Nutrient strength (EC)"
						hint="A ppm scale is a factor that the maker of a meter chose: look on the meter. Exports and the API keep the units they are documented with."
						field={fields.ecUnit}
						options={EC_CHOICES}
					/>
					<div>
						<Button variant="primary" icon={Save} pending={isPending}>
							Save
						</Button>
					</div>
				</PostForm>
			</Card>
		</>
	)
}
