import type { PackageOffer } from '~/services/agents/release-package.server'
import type { Hardware } from '~/services/onboarding/read-hardware.server'
import type { OnboardingFarm } from '~/services/onboarding/read-onboarding.server'

export type HardwareView = Hardware & {
	farm: { id: number; name: string; timezone: string }
	farms: OnboardingFarm[]
	/** Whether the person chose to connect a machine of theirs. */
	connects: boolean
	server: string
	codeMinutes: number
	packages: PackageOffer | null
}
