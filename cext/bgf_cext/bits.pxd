# The functions of bits.py in C, for the compiled kernels, and the C type of their masks. bits.py itself is
# never compiled.

cdef extern from *:
    """
    #ifndef __SIZEOF_INT128__
    #error "a mask of 128 cells needs a compiler with integers of 128 bits; bgf works without this kernel"
    #endif

    typedef unsigned __int128 bgf_mask;

    static CYTHON_INLINE int bgf_count_64(unsigned long long word) {
    #ifdef __POPCNT__
        return __builtin_popcountll(word);
    #else
        /* Without a POPCNT instruction, compilers call a function, which takes longer than this. */
        word -= word >> 1 & 0x5555555555555555ULL;
        word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL);
        word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)(word * 0x0101010101010101ULL >> 56);
    #endif
    }

    static CYTHON_INLINE int bgf_count(bgf_mask mask) {
        return bgf_count_64((unsigned long long)mask) + bgf_count_64((unsigned long long)(mask >> 64));
    }

    static CYTHON_INLINE int bgf_lowest(bgf_mask mask) {
        unsigned long long low = (unsigned long long)mask;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(mask >> 64));
    }

    static CYTHON_INLINE void bgf_strike(
        bgf_mask *left, bgf_mask vacant, const unsigned char *steps, int size, int wide
    ) {
        const unsigned char *end = steps + 4 * size;
        if (wide <= 64) {
            unsigned long long cells = (unsigned long long)vacant;
            unsigned long long a = (unsigned long long)left[0], b = (unsigned long long)left[1];
            unsigned long long c = (unsigned long long)left[2], d = (unsigned long long)left[3];
            for (; steps != end; steps += 4) {
                a &= cells >> steps[0];
                b &= cells >> steps[1];
                c &= cells >> steps[2];
                d &= cells >> steps[3];
            }
            left[0] = a;
            left[1] = b;
            left[2] = c;
            left[3] = d;
        } else {
            for (; steps != end; steps += 4) {
                left[0] &= vacant >> steps[0];
                left[1] &= vacant >> steps[1];
                left[2] &= vacant >> steps[2];
                left[3] &= vacant >> steps[3];
            }
        }
    }

    /* Writes the numbers of all set bits from index `at` on, and returns the index after the last one.
       It writes four at a time, even if there are fewer: a loop that ends with the last bit would be
       mispredicted, which costs more. Up to four numbers after the end have no meaning. */
    static CYTHON_INLINE int bgf_note(unsigned short *numbers, int at, unsigned long long word, int first) {
        int end = at + bgf_count_64(word);
        do {
            int next;
            for (next = at; next < at + 4; next++) {
                /* The extra bit is needed because __builtin_ctzll(0) is undefined. */
                numbers[next] = (unsigned short)(first + __builtin_ctzll(word | 1ULL << 63));
                word &= word - 1;
            }
            at += 4;
        } while (__builtin_expect(word != 0, 0));
        return end;
    }

    static CYTHON_INLINE PyObject *bgf_chosen(PyObject *names, const bgf_mask *sets, int wide) {
        unsigned short numbers[4 * 128 + 4];
        int turn, at, end = 0;
        PyObject *found;
        for (turn = 0; turn < 4; turn++) {
            end = bgf_note(numbers, end, (unsigned long long)sets[turn], turn * wide);
            if (wide > 64)
                end = bgf_note(numbers, end, (unsigned long long)(sets[turn] >> 64), turn * wide + 64);
        }
        found = PyList_New(end);
        if (found) {
            for (at = 0; at < end; at++) {
                PyObject *name = PyTuple_GET_ITEM(names, numbers[at]);
                Py_INCREF(name);
                PyList_SET_ITEM(found, at, name);
            }
        }
        return found;
    }
    """
    ctypedef unsigned long long mask_t "bgf_mask"
    int count "bgf_count"(mask_t mask) noexcept
    int lowest "bgf_lowest"(mask_t mask) noexcept
    void strike "bgf_strike"(
        mask_t *left, mask_t vacant, const unsigned char *steps, int size, int wide
    ) noexcept
    list chosen "bgf_chosen"(tuple names, const mask_t *sets, int wide)


cdef inline object plain(mask_t mask):
    # Python converts 64 bits to an int quickly, and 128 bits slowly.
    cdef unsigned long long low = <unsigned long long>mask
    if low == mask:
        return low
    return mask
