import { useNavigation } from '@remix-run/react'
import type { ConnectShopInput } from '@sfc/contract/shops/connect-shop'
import { Link2, Store } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

const SKIP = 'skip-store'

type Props = {
	customerId: string
	/** The store that is connected; null when none is. */
	connectedTo: string | null
}

/** Step 2: connect an online store, or go on without. */
export function ShopStep({ customerId, connectedTo }: Props) {
	const pending = useNavigation().formData?.get('intent')
	const [form, fields, isConnecting] = useFormPage<ConnectShopInput>('connect')
	return (
		<Card title="E-commerce setup" icon={Store}>
			<p className="mb-4">
				Sell what you grow: with your Shopify store connected, its products are imported when the
				setup ends. You can skip this.
			</p>
			{connectedTo && (
				<div className="mb-4">
					<Alert tone="good" title={`Connected to ${connectedTo}`}>
						Connect again to change the store or its access token, or{' '}
						<Link
							to={`/billing/${customerId}/disconnect-store`}
							className="font-semibold text-accent underline"
						>
							disconnect it
						</Link>
						.
					</Alert>
				</div>
			)}
			<PostForm form={form} className="grid gap-4">
				<InputField
					label="Store URL"
					type="text"
					inputMode="url"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					placeholder="your-store.myshopify.com"
					field={fields.shopifyStore}
				/>
				<InputField
					label="Access token"
					type="password"
					autoComplete="off"
					field={fields.shopifyAccessToken}
					hint="In your store's admin: Settings, Apps and sales channels, Develop apps. The app needs to read products. The token is kept sealed and never shown again."
				/>
				<div className="flex flex-wrap gap-2 *:max-sm:flex-1">
					<Button
						name="intent"
						value="connect"
						variant="primary"
						icon={Link2}
						pending={isConnecting}
					>
						Connect store
					</Button>
					<Button form={SKIP} name="intent" value="skip-shop" pending={pending === 'skip-shop'}>
						{connectedTo ? 'Continue' : 'Skip'}
					</Button>
				</div>
			</PostForm>
			{/* A form of its own: skipping asks for no store. */}
			<Form method="post" id={SKIP} />
		</Card>
	)
}
