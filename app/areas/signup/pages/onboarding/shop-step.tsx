import { useNavigation } from '@remix-run/react'
import type { ConnectShopInput } from '@sfc/contract/selling/customer-store/connect-shop'
import { Link2, Store } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

const SKIP = 'skip-store'

type Props = {
	/** The store, connected or waiting for a farm; null when there is none. */
	store:
		| { kind: 'connected'; address: string; path: string }
		| { kind: 'waiting'; address: string }
		| null
	/** The farm that it belongs to, where there are several. */
	farmName: string | null
}

/** Step 2: connect an online store, or continue without. */
export function ShopStep({ store, farmName }: Props) {
	const pending = useNavigation().formData?.get('intent')
	const [form, fields, isConnecting] = useFormPage<ConnectShopInput>('connect')
	return (
		<Card title="E-commerce setup" icon={Store}>
			<p className="mb-4">
				Sell what you grow: your offers and their stock go to your Shopify store, and its orders
				come here with lots reserved.{farmName && ` It sells what ${farmName} grows.`} You can skip
				this, and connect {farmName ? 'it, and stores of your other farms,' : 'stores'} later under
				Shops.
			</p>
			{store && (
				<div className="mb-4">
					{store.kind === 'connected' ? (
						<Alert tone="good" title={`Connected to ${store.address}`}>
							Connect it again to change its access token. To disconnect it, open{' '}
							<Link to={store.path} className="font-semibold text-accent underline">
								its page
							</Link>
							.
						</Alert>
					) : (
						<Alert
							tone="info"
							title={`${store.address} waits for a farm`}
							action={
								<AskFirst label="Erase the token">
									<p>The store is not connected then. To connect it, type its token again.</p>
									<Form method="post">
										<Button
											name="intent"
											value="erase-store"
											variant="danger"
											pending={pending === 'erase-store'}
										>
											Erase the token
										</Button>
									</Form>
								</AskFirst>
							}
						>
							It is connected as soon as you have one. Until then its access token is kept sealed.
						</Alert>
					)}
				</div>
			)}
			<PostForm form={form} className="grid gap-4">
				<InputField
					label="Store URL"
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
					hint="In your store's admin: Settings, Apps and sales channels, Develop apps. The app needs to read and write products, inventory, orders and publications, and to read locations. The token is kept sealed and never shown again."
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
						{store ? 'Continue' : 'Skip'}
					</Button>
				</div>
			</PostForm>
			{/* A form of its own: skipping asks for no store. */}
			<Form method="post" id={SKIP} />
		</Card>
	)
}
