# The function of slots.py in C, for the compiled kernels. slots.py itself is never compiled.
#
# Cython makes a property of each public attribute, which Python reads several times slower than a slot.
# To replace it by a slot, the offset of the attribute in the object is needed: it is found by storing a
# marker in the attribute. The attribute must be a `public object`, so that the garbage collector still
# sees it. It must not be deleted: that would leave NULL, for which C does not check.

cdef extern from *:
    """
    #include <structmember.h>

    static int bgf_keep_one(PyTypeObject *kernel, PyObject *object, PyObject *mark, PyObject *name) {
        char *field = (char *)object + sizeof(PyObject);
        char *end = (char *)object + kernel->tp_basicsize;
        PyMemberDef *member;
        PyObject *slot;
        int done;
        /* Not PyObject_SetAttr: the class may refuse changes. */
        if (PyObject_GenericSetAttr(object, name, mark) < 0)
            return -1;
        while (field < end && *(PyObject **)field != mark)
            field += sizeof(PyObject *);
        if (PyObject_GenericSetAttr(object, name, Py_None) < 0)
            return -1;
        if (field == end) {
            PyErr_SetObject(PyExc_AttributeError, name);
            return -1;
        }
        member = (PyMemberDef *)PyMem_Calloc(1, sizeof(PyMemberDef));  /* never freed, like the class */
        if (!member) {
            PyErr_NoMemory();
            return -1;
        }
        Py_INCREF(name);
        member->name = PyUnicode_AsUTF8(name);
        member->type = T_OBJECT_EX;
        member->offset = field - (char *)object;
        slot = member->name ? PyDescr_NewMember(kernel, member) : NULL;
        done = slot ? PyDict_SetItem(kernel->tp_dict, name, slot) : -1;
        Py_XDECREF(slot);
        return done;
    }

    static int bgf_keep(PyObject *kernel) {
        PyObject *names = PyObject_GetAttrString(kernel, "__slots__");
        PyObject *none = names ? PyTuple_New(0) : NULL;
        /* tp_new without __init__, which may need arguments. */
        PyObject *object = none ? ((PyTypeObject *)kernel)->tp_new((PyTypeObject *)kernel, none, NULL) : NULL;
        PyObject *mark = object ? PyList_New(0) : NULL;
        Py_ssize_t at;
        int done = mark ? 0 : -1;
        for (at = 0; !done && at < PyTuple_GET_SIZE(names); at++)
            done = bgf_keep_one((PyTypeObject *)kernel, object, mark, PyTuple_GET_ITEM(names, at));
        PyType_Modified((PyTypeObject *)kernel);
        Py_XDECREF(mark);
        Py_XDECREF(object);
        Py_XDECREF(none);
        Py_XDECREF(names);
        return done;
    }
    """
    int keep "bgf_keep"(object kernel) except -1
