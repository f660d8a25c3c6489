//! Whether the processor has the instructions that a build was made for.
//!
//! A build for newer processors (`-C target-cpu`, in `.cargo/config.toml`) would otherwise end by a signal at the first instruction
//! that an older one does not know. What asks must do so first of all, and this is compiled for the newer processor, too: it
//! works on single integers only, without tables, text or memory, so that no such instruction comes into it.
//!
//! Owns the question. Begin with [`is_new_enough`].

/// Whether the processor has all instructions that this build was made for.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[must_use]
pub fn is_new_enough() -> bool {
    use core::arch::x86_64::{__cpuid, __cpuid_count};

    /// The bit of a feature in a register of `cpuid`, if this build uses it.
    macro_rules! bits {
        ($($feature:tt $bit:literal),*) => {
            0 $(| if cfg!(target_feature = $feature) { 1_u32 << $bit } else { 0 })*
        };
    }
    // Intel, Software Developer's Manual, volume 2A, CPUID; bit 27 says that the system keeps the wider registers.
    const BASIC: u32 = bits!(
        "sse3" 0, "ssse3" 9, "fma" 12, "sse4.1" 19, "sse4.2" 20, "movbe" 22, "popcnt" 23, "avx" 27, "avx" 28, "f16c" 29
    );
    const MORE: u32 = bits!("bmi1" 3, "avx2" 5, "bmi2" 8);
    const EXTENDED: u32 = bits!("lzcnt" 5);
    if __cpuid(1).ecx & BASIC != BASIC {
        return false;
    }
    if MORE != 0 && (__cpuid(0).eax < 7 || __cpuid_count(7, 0).ebx & MORE != MORE) {
        return false;
    }
    EXTENDED == 0 || __cpuid(0x8000_0001).ecx & EXTENDED == EXTENDED
}

/// Whether the processor has all instructions that this build was made for: builds for other processors use none that some lack.
#[cfg(not(target_arch = "x86_64"))]
#[must_use]
pub fn is_new_enough() -> bool {
    true
}

/// What is said of a processor that is not.
pub const TOO_OLD: &str = "dafang: this build needs a processor of the level x86-64-v3, as made since 2013 (AVX2, BMI2, FMA)\n  \
    help: a release runs on any, and so does a build with RUSTFLAGS=\"-C target-cpu=x86-64\"\n";
