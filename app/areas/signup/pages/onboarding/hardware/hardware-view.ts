import type { PackageOffer } from '~/areas/equipment/services/agents/release-package.server'
import type { Hardware } from '~/areas/signup/services/onboarding/read-hardware.server'
import type { OnboardingFarm } from '~/areas/signup/services/onboarding/read-onboarding.server'

export type HardwareView = Hardware & {
	farm: { id: number; name: string; timezone: string }
	farms: OnboardingFarm[]
	/** Whether the person chose to connect their own machine. */
	connects: boolean
	server: string
	codeMinutes: number
	packages: PackageOffer | null
}
