# What bits.py says, for the kernels that are compiled, and the C type of their masks. bits.py itself is
# never compiled.

cdef extern from *:
    """
    #ifndef __SIZEOF_INT128__
    #error "a mask of 128 cells needs a compiler with integers of 128 bits; bgf works without this kernel"
    #endif

    typedef unsigned __int128 bgf_mask;

    static CYTHON_INLINE int bgf_count(bgf_mask mask) {
        return __builtin_popcountll((unsigned long long)mask)
            + __builtin_popcountll((unsigned long long)(mask >> 64));
    }

    static CYTHON_INLINE int bgf_lowest(bgf_mask mask) {
        unsigned long long low = (unsigned long long)mask;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(mask >> 64));
    }
    """
    ctypedef unsigned long long mask_t "bgf_mask"
    int count "bgf_count"(mask_t mask) noexcept
    int lowest "bgf_lowest"(mask_t mask) noexcept


cdef inline object plain(mask_t mask):
    # Python has a short way from 64 bits to an int, and a long one from 128.
    cdef unsigned long long low = <unsigned long long>mask
    if low == mask:
        return low
    return mask
