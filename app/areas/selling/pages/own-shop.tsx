import { useLoaderData } from '@remix-run/react'
import { OwnShopInput } from '@sfc/contract/selling/orders/own-shop-input'
import { formPage } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { readOwnShop, saveOwnShop } from '~/areas/selling/services/own-shop/own-shop.server'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Own Shop')

const { loader, action } = formPage({
	schema: OwnShopInput,
	permission: 'farm.configure',
	load: async ({ ctx, request }) => {
		const { title, slug, intro, pickup, isOpen, isListed } = await readOwnShop(ctx)
		return {
			address: `${await publicUrl(request)}/shop/`,
			values: {
				title,
				slug,
				pickup,
				intro: intro ?? '',
				...(isOpen && { isOpen: 'on' }),
				...(isListed && { isListed: 'on' }),
			},
		}
	},
	submit: async ({ ctx }, input) => {
		const { isOpen, slug } = await saveOwnShop(ctx, input)
		const text = isOpen ? `It is open at /shop/${slug}.` : 'It is closed: nobody finds it.'
		return redirectWithToast('/ecommerce', { title: 'Shop saved', text })
	},
})

export { loader, action }

export default function OwnShop() {
	const { address } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('shop')
	return (
		<>
			<PageHeader
				title="Own Shop"
				subtitle="A public page with what you offer, where people reserve by mail and pay at collection."
			/>
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-5">
					<CheckboxField
						label="Open"
						hint="While it is closed, its address shows nothing."
						field={fields.isOpen}
					/>
					<InputField label="Name" field={fields.title} />
					<InputField
						label="Address"
						hint={`${address}… Whoever knows it can open the shop. The first one here is random: keep it for a shop that only your customers find.`}
						autoComplete="off"
						spellCheck={false}
						field={fields.slug}
					/>
					<TextareaField label="Introduction" rows={3} field={fields.intro} />
					<TextareaField
						label="Collection"
						hint="Where and when: Tue and Fri 3–6 PM, at the gate. Shown on the page and after the reservation."
						rows={2}
						field={fields.pickup}
					/>
					<CheckboxField
						label="Search engines may list it"
						hint="Without this the page asks them not to."
						field={fields.isListed}
					/>
					<SaveRow label="Save settings" isPending={isPending} cancelTo="/ecommerce" />
				</PostForm>
			</Card>
		</>
	)
}
