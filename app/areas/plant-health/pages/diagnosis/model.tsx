import { useLoaderData } from '@remix-run/react'
import { ConnectModelInput } from '@sfc/contract/plant-health/diagnosis/vision-model'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { currencySign, formatAmount, formatMoney } from '@sfc/domain/units/currency'
import { ScanEye, Unplug } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { redirectWithToast } from '~/http/toast.server'
import { connectModel } from '~/areas/plant-health/services/vision-model/connect-model.server'
import { disconnectModel } from '~/areas/plant-health/services/vision-model/disconnect-model.server'
import {
	readModel,
	type VisionModel,
} from '~/areas/plant-health/services/vision-model/read-model.server'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Vision model')

const PATH = '/plant-diagnosis/model'
const USUAL_CALLS = '50'
const PRICED = [
	{ value: 'call', label: 'One question' },
	{ value: 'tokens', label: '1,000 tokens' },
]

const { loader, action } = formPage({
	schema: ConnectModelInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const held = await readModel(ctx)
		return {
			farmName: ctx.farm.name,
			currency: { code: ctx.farm.currency, sign: currencySign(ctx.farm.currency) },
			held: held && {
				...held,
				cost: formatCost(held, ctx.farm.currency),
				since: formatInstantWithYear(held.consentAt, ctx.farm.timezone, ctx.user),
			},
			values: {
				baseUrl: held?.baseUrl ?? '',
				model: held?.model ?? '',
				apiKey: '',
				callsADay: held ? String(held.callsADay) : USUAL_CALLS,
				price: held?.priceMicros == null ? '' : String(held.priceMicros / 1e6),
				pricePer: held?.isPerToken ? 'tokens' : 'call',
				capADay: held?.capCents == null ? '' : formatAmount(held.capCents, ctx.farm.currency),
			},
		}
	},
	submit: async ({ ctx }, input) => {
		await connectModel(requirePermission(ctx, 'farm.configure'), input)
		return redirectWithToast(PATH, {
			title: 'Vision model set up',
			text: 'Nothing is sent until somebody asks it about a photo.',
		})
	},
	hideFields: ['apiKey'],
	intents: {
		remove: async ({ ctx }) => {
			await disconnectModel(requirePermission(ctx, 'farm.configure'))
			return redirectWithToast(PATH, {
				title: 'Vision model removed',
				text: 'Its key is erased. What it said of photos stays with them.',
			})
		},
	},
})

export { loader, action }

/** Formats the cost so far; null when no price per question is set. */
function formatCost(held: VisionModel, currency: string): string | null {
	if (held.priceMicros === null) return null
	const money = (micros: number) =>
		micros > 0 && micros < 10_000
			? `less than ${formatMoney(1, currency)}`
			: formatMoney(Math.round(micros / 10_000), currency)
	const cap = held.capCents === null ? '' : ` of at most ${formatMoney(held.capCents, currency)}`
	return `Cost: ${money(held.spentToday)}${cap} today, ${money(held.spentThisMonth)} this month.`
}

export default function ModelSettings() {
	const { farmName, held } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Vision model"
				subtitle={`A second opinion on photos of ${farmName}, if you want one. Plant Diagnosis works without it.`}
			/>
			<div className="grid max-w-2xl gap-4">
				{held && (
					<Card title="In use" icon={ScanEye}>
						<p className="wrap-anywhere">
							<strong>{held.model}</strong> at {held.host}, asked {held.usedToday} of{' '}
							{held.callsADay} times today, {held.usedThisMonth} this month. {held.cost}{' '}
							{held.consentBy} agreed to it on {held.since}.
						</p>
						<div className="mt-3">
							<AskFirst label="Remove model" variant="danger-outline">
								<p>Its address and key are deleted; to use it again they must be typed again.</p>
								<Form method="post">
									<Button name="intent" value="remove" icon={Unplug} variant="danger">
										Remove model
									</Button>
								</Form>
							</AskFirst>
						</div>
					</Card>
				)}
				<ModelForm hasKey={held?.hasKey ?? false} />
				<div>
					<LinkButton to="/plant-diagnosis" variant="ghost">
						Back to Plant Diagnosis
					</LinkButton>
				</div>
			</div>
		</>
	)
}

type Fields = {
	baseUrl: string
	model: string
	apiKey: string
	callsADay: string
	price: string
	pricePer: string
	capADay: string
	consents: boolean
}

function ModelForm({ hasKey }: { hasKey: boolean }) {
	const { currency } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Fields>('model')
	return (
		<Card title={hasKey ? 'Change it' : 'Set it up'}>
			<PostForm form={form} className="grid gap-4">
				<InputField
					label="Base address"
					type="url"
					field={fields.baseUrl}
					hint="Of an API that takes chats with pictures, as most models and local programs offer: https://api.example.com/v1"
				/>
				<InputField label="Model" autoComplete="off" field={fields.model} />
				<InputField
					label="API key"
					type="password"
					autoComplete="off"
					field={fields.apiKey}
					hint={
						hasKey
							? 'One is stored. Leave it empty to keep it for the same address.'
							: 'Stored sealed. Leave it empty where none is needed.'
					}
				/>
				<InputField label="Questions a day at most" type="number" field={fields.callsADay} />
				<div className="grid gap-4 sm:grid-cols-2">
					<InputField
						label="Price"
						inputMode="decimal"
						autoComplete="off"
						unit={currency.sign}
						field={fields.price}
						hint={`In ${currency.code}, as your provider’s price list says.`}
					/>
					<SelectField label="Price of" field={fields.pricePer} options={PRICED} />
				</div>
				<InputField
					label="Cost a day at most"
					inputMode="decimal"
					autoComplete="off"
					unit={currency.sign}
					field={fields.capADay}
					hint="Once it is reached nobody can ask until tomorrow. Tokens are known after each answer, so the last one may go beyond; where the API does not count them, nothing is added."
				/>
				<CheckboxField
					label="I agree to what is sent"
					field={fields.consents}
					hint="For each photo that somebody asks about: a copy of at most 768 pixels a side, without place and camera details, and our list of questions. No names, no farm, no readings. Whoever runs the model sees the photo and may keep it."
				/>
				<div>
					<Button variant="primary" pending={isPending}>
						Save model
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
